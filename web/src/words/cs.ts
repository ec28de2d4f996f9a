// The files of words/cs as one, but for those that come later (later.ts).
const files = import.meta.glob<Record<string, string>>(
    ['./cs/*.json', '!./cs/advice.json', '!./cs/learn.json', '!./cs/mapmaker.json', '!./cs/puzzle.json'],
    {
        eager: true,
        import: 'default',
    },
);

const words: Record<string, string> = Object.assign({}, ...Object.values(files));
export default words;
