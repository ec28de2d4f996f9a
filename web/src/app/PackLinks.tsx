// The packs of a table by name; each leads to what is in it, beside the game.
import type { Pack } from '../protocol';

export const PackLinks = ({ packs }: { packs: Pack[] }) => (
    <>
        {packs.map((pack, i) => (
            <span key={pack.hash}>
                {i > 0 && ', '}
                <a href={`/pack/${pack.hash}`} target="_blank" rel="noopener">
                    {pack.title}
                </a>
            </span>
        ))}
    </>
);
