// Every file of words/en as one.
const files = import.meta.glob<Record<string, string>>('./en/*.json', { eager: true, import: 'default' });

const words: Record<string, string> = Object.assign({}, ...Object.values(files));
export default words;
