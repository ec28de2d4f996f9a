// A rule's words: **bold**, and the words of a search marked.
import { marked } from './search';

function Marked({ text, query }: { text: string; query: string }) {
    if (query === '') return <>{text}</>;
    return <>{marked(text, query).map((piece, i) => (piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text))}</>;
}

export function Text({ text, query = '' }: { text: string; query?: string }) {
    return (
        <>
            {text.split('**').map((part, i) =>
                i % 2 ? (
                    <b key={i}>
                        <Marked text={part} query={query} />
                    </b>
                ) : (
                    <Marked key={i} text={part} query={query} />
                ),
            )}
        </>
    );
}
