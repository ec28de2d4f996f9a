// Every file of words/pl as one.
const files = import.meta.glob<Record<string, string>>('./pl/*.json', { eager: true, import: 'default' });

const words: Record<string, string> = Object.assign({}, ...Object.values(files));
export default words;
