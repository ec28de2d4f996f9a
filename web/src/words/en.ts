// The files of words/en as one, but for those that come later (later.ts).
const files = import.meta.glob<Record<string, string>>(
    ['./en/*.json', '!./en/advice.json', '!./en/learn.json', '!./en/mapmaker.json', '!./en/puzzle.json'],
    {
        eager: true,
        import: 'default',
    },
);

const words: Record<string, string> = Object.assign({}, ...Object.values(files));
export default words;
