// The files of words/pl as one, but for those that come later (later.ts).
const files = import.meta.glob<Record<string, string>>(
    ['./pl/*.json', '!./pl/advice.json', '!./pl/learn.json', '!./pl/mapmaker.json', '!./pl/puzzle.json'],
    {
        eager: true,
        import: 'default',
    },
);

const words: Record<string, string> = Object.assign({}, ...Object.values(files));
export default words;
