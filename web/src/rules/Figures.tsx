// Two chapters are clearer with a picture: what a region costs, and what the die shows.
import { Fragment, type ComponentChildren } from 'preact';
import { Crest, Landmark, Monsters, Stack } from '../board/pieces';
import { lazily } from '../app/lazy';
import { Die } from '../ui/Die';
import { Glyph, markerIcon } from '../ui/Icon';
import { c } from '../words';

interface TermProps {
    children: ComponentChildren;
    label: string;
}
const Term = ({ children, label }: TermProps) => (
    <li>
        <svg class="piece" viewBox="-40 -40 80 84" aria-hidden="true">
            {children}
        </svg>
        {label}
    </li>
);

const Sign = ({ children }: { children: string }) => <li class="sign">{children}</li>;

const Disc = ({ children, good = false }: { children: ComponentChildren; good?: boolean }) => (
    <>
        <circle r="33" style={{ fill: good ? 'var(--good)' : 'var(--soot)' }} />
        {children}
    </>
);

interface Costs {
    peak: string;
    crests: readonly string[];
    beasts: boolean;
    race: string;
}
const surface: Costs = { peak: 'mountain', crests: ['fortress', 'lair', 'encampment'], beasts: false, race: 'giants' };
const caves: Costs = { peak: 'black-mountain', crests: ['armor'], beasts: true, race: 'flames' };

function CostFigure({ peak, crests, beasts, race }: Costs) {
    return (
        <ul class="figure sum">
            <Term label={c('item.cost.base')}>
                <Disc>
                    <text y="15" class="figure-number">
                        2
                    </text>
                </Disc>
            </Term>
            <Sign>+</Sign>
            <Term label={c('item.cost.mountain')}>
                <Landmark terrain={peak} />
            </Term>
            {crests.map((piece) => (
                <Fragment key={piece}>
                    <Sign>+</Sign>
                    <Term label={c(`item.cost.${piece}`)}>
                        <g transform="scale(1.3)">
                            <Crest icon={markerIcon(piece)} />
                        </g>
                    </Term>
                </Fragment>
            ))}
            {beasts && (
                <>
                    <Sign>+</Sign>
                    <Term label={c('item.cost.monsters')}>
                        <Monsters n={2} covering={false} />
                    </Term>
                </>
            )}
            <Sign>+</Sign>
            <Term label={c('item.cost.tokens')}>
                <Stack race={race} colour="B" declined={false} count={1} bare />
            </Term>
            <Sign>−</Sign>
            <Term label={c('item.cost.trait')}>
                <Disc good>
                    <Glyph name="races.tritons" size={44} colour="var(--paper)" />
                </Disc>
            </Term>
        </ul>
    );
}

const faces = [0, 0, 0, 1, 2, 3];

const DieFigure = () => (
    <ul class="figure faces">
        {faces.map((face, i) => (
            <li key={i}>
                <Die face={face} />
                <span class="num">{face}</span>
            </li>
        ))}
    </ul>
);

const SeaFigure = lazily(() => import('./SeaFigures'));

export function Figure({ chapter }: { chapter: string }) {
    if (chapter === 'cost') return <CostFigure {...surface} />;
    if (chapter === 'underground-cost') return <CostFigure {...caves} />;
    if (chapter === 'die' || chapter === 'underground-die') return <DieFigure />;
    return chapter.startsWith('islands-') ? <SeaFigure chapter={chapter} /> : null;
}
