// Every file of words/cs as one.
const files = import.meta.glob<Record<string, string>>('./cs/*.json', { eager: true, import: 'default' });

const words: Record<string, string> = Object.assign({}, ...Object.values(files));
export default words;
