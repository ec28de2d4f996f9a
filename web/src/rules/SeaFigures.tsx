// Pictures for the rules of Small Islands: what lies in the box, what is printed on the tiles, what the cards say.
import type { ComponentChildren } from 'preact';
import { signs, type Card, type Face } from '../sea/box';
import { CardFace } from '../sea/Cards';
import { Discovery } from '../sea/Gains';
import { HouseArt, ShipArt, SignArt, TokenArt } from '../sea/pieces';
import { TilePicture } from '../sea/Tile';
import { useBox } from '../sea/useBox';
import { achievementsOf, allFeats, countWon } from '../feats/list';
import { contentNow } from '../state/content';
import { feated, type Feats } from '../state/feats';
import { Icon } from '../ui/Icon';
import { c, t } from '../words';
import '../sea/drawing.css';
import '../sea/sea.css';

const Piece = ({ name, children }: { name: string; children: ComponentChildren }) => (
    <li>
        {children}
        {c(name)}
    </li>
);
const Drawn = ({ children }: { children: ComponentChildren }) => (
    <svg class="piece" viewBox="-40 -40 80 84" aria-hidden="true">
        {children}
    </svg>
);

/** The component set. */
function Pieces() {
    const box = useBox();
    if (!box) return null;
    const tiles = box.faces.filter(({ start }) => !start);
    const starts = box.faces.filter(({ start }) => start);
    return (
        <>
            <ul class="figure sea-pieces">
                <Piece name="piece.house">
                    <Drawn>
                        <HouseArt colour="A" size={62} />
                    </Drawn>
                </Piece>
                <Piece name="piece.ship">
                    <Drawn>
                        <ShipArt colour="C" size={78} />
                    </Drawn>
                </Piece>
                <Piece name="piece.grey-ship">
                    <Drawn>
                        <ShipArt colour={null} size={78} />
                    </Drawn>
                </Piece>
                <Piece name="piece.bonus-token">
                    <Drawn>
                        <TokenArt colour="D" signs={['lotus']} />
                    </Drawn>
                </Piece>
                <Piece name="piece.discovery">
                    <Discovery value={null} />
                </Piece>
            </ul>
            <Tiles title={t('rules.tiles', { n: tiles.length })} faces={tiles} />
            <Tiles title={t('rules.start_tiles', { n: starts.length })} faces={starts} />
        </>
    );
}

function Tiles({ title, faces }: { title: string; faces: Face[] }) {
    return (
        <details class="tile-sheet">
            <summary>{title}</summary>
            <ul>
                {faces.map((face) => (
                    <li key={face.id}>
                        <TilePicture face={face} />
                        <small>{face.id}</small>
                    </li>
                ))}
            </ul>
        </details>
    );
}

const Signs = () => (
    <ul class="figure sea-pieces">
        {signs.map((sign) => (
            <Piece key={sign} name={`symbol.${sign}`}>
                <Drawn>
                    <SignArt sign={sign} size={64} />
                </Drawn>
            </Piece>
        ))}
    </ul>
);

function Cards() {
    const box = useBox();
    if (!box) return null;
    return (
        <>
            {(['missions', 'objectives', 'rewards'] as const).map((deck) => (
                <details key={deck} class="card-sheet" open={deck === 'missions'}>
                    <summary>{t(`rules.deck.${deck}`)}</summary>
                    <ul>
                        {box.deck(deck).map((card) => (
                            <CardOf key={card.id} card={card} />
                        ))}
                    </ul>
                </details>
            ))}
        </>
    );
}

const CardOf = ({ card }: { card: Card }) => (
    <li class="mission">
        <b>{c(`card.${card.id}`)}</b>
        <CardFace cards={[card]} words />
    </li>
);

/** How many of them anybody at this browser has won. */
function Achieved() {
    const won = Object.assign({}, ...Object.values(feated.value)) as Feats;
    const all = allFeats(achievementsOf(contentNow.value));
    return (
        <p>
            <a class="btn" href="/rules/achievements">
                <Icon name="sea.achievement" /> {t('home.you.feats', { n: countWon(all, won), of: all.length })}
            </a>
        </p>
    );
}

const figures: Record<string, () => ComponentChildren> = {
    'islands-goal': () => <Pieces />,
    'islands-map': () => <Signs />,
    'islands-cards': () => <Cards />,
    'islands-achievements': () => <Achieved />,
};

const SeaFigure = ({ chapter }: { chapter: string }) => <div class="sea-figure">{figures[chapter]?.()}</div>;
export default SeaFigure;
