import type { ComponentChildren } from 'preact';
import type { Colour } from '../src/protocol';
import {
    Aim,
    Cost,
    FaceDown,
    Found,
    Landmark,
    Marker,
    Monsters,
    Pennant,
    Sign,
    Stack,
    Stamp,
    Tag,
    Tribe,
    Volcano,
} from '../src/board/pieces';
import icons from '../src/style/icons.json';
import { Badge } from '../src/ui/Badge';
import { Coin } from '../src/ui/Coin';
import { ComboLock } from '../src/ui/ComboLock';
import { Die } from '../src/ui/Die';
import { RaceToken, TokenRow } from '../src/ui/RaceToken';
import { HotOutline, LitOutline, OwnerOutline, PendingOutline } from '../src/board/layers';

function Piece({ name, children }: { name: string; children: ComponentChildren }) {
    return (
        <div>
            <svg class="piece" viewBox="-50 -50 100 100">
                {children}
            </svg>
            {name}
        </div>
    );
}

const tile = 'M-44 -40Q0 -52 46 -42Q52 0 44 42Q0 50 -42 44Q-52 0 -44 -40Z';

function State({ name, children, veiled }: { name: string; children?: ComponentChildren; veiled?: boolean }) {
    return (
        <Piece name={name}>
            <path d={tile} style={{ fill: 'var(--t-hill)' }} />
            <path d={tile} fill="url(#tx-hill)" />
            {veiled && <path d={tile} class="veil on" />}
            {children}
            <path d={tile} fill="none" style={{ stroke: 'var(--border-ink)', strokeWidth: 3 }} />
        </Piece>
    );
}

const races: [Colour, string, string][] = [
    ['A', 'tritons', 'dwarves'],
    ['B', 'giants', 'orcs'],
    ['C', 'skeletons', 'ratmen'],
    ['D', 'halflings', 'trolls'],
    ['E', 'elves', 'ghouls'],
];

export function Pieces() {
    return (
        <div class="pieces">
            <svg width="0" height="0" style="position:absolute">
                <clipPath id="tile">
                    <path d={tile} />
                </clipPath>
            </svg>
            <section class="card">
                <h2>Owners</h2>
                <div class="pg">
                    {races.map(([colour, race], i) => (
                        <Piece key={colour} name={race}>
                            <Stack race={race} colour={colour} declined={false} count={i + 1} />
                        </Piece>
                    ))}
                    <Piece name="lost tribe">
                        <Tribe />
                    </Piece>
                </div>
                <h2>In decline</h2>
                <div class="pg">
                    {races.map(([colour, , race], i) => (
                        <Piece key={colour} name={race}>
                            <Stack race={race} colour={colour} declined count={i === 4 ? 3 : 1} />
                        </Piece>
                    ))}
                </div>
            </section>
            <section class="card">
                <h2>Crests and seals</h2>
                <div class="pg">
                    {['fortress', 'lair', 'encampment', 'hole', 'hero', 'dragon'].map((piece) => (
                        <Piece key={piece} name={piece}>
                            <Marker piece={piece} n={piece === 'encampment' ? 3 : 1} />
                        </Piece>
                    ))}
                    <Piece name="mountain">
                        <Landmark terrain="mountain" />
                    </Piece>
                    <Piece name="pennant">
                        <Pennant n={2} />
                    </Piece>
                </div>
                <h2>Printed symbols</h2>
                <div class="pg">
                    {['mine', 'magic', 'cavern'].map((symbol) => (
                        <Piece key={symbol} name={symbol}>
                            <Stamp symbol={symbol} />
                        </Piece>
                    ))}
                </div>
            </section>
            <section class="card">
                <h2>Underground</h2>
                <div class="pg">
                    <Piece name="two monsters">
                        <Monsters n={2} />
                    </Piece>
                    <Piece name="one left">
                        <Monsters n={1} covering={false} />
                    </Piece>
                    <Piece name="face down">
                        <FaceDown />
                    </Piece>
                    {['armor', 'ancient', 'queen', 'ghost', 'balrog', 'bag', 'hammer', 'vengeance'].map((piece) => (
                        <Piece key={piece} name={piece}>
                            <Marker piece={piece} n={piece === 'armor' ? 2 : 1} alone={piece === 'balrog'} />
                        </Piece>
                    ))}
                    <Piece name="black mountain">
                        <Landmark terrain="black-mountain" />
                    </Piece>
                    <Piece name="volcano">
                        <g transform="scale(.7)">
                            <Volcano />
                        </g>
                    </Piece>
                    <Piece name="may stand here">
                        <Sign piece="volcano" />
                    </Piece>
                    <Piece name="monsters begin here">
                        <Sign piece="monsters" />
                    </Piece>
                </div>
            </section>
            <section class="card">
                <h2>Places and relics</h2>
                <div class="pg">
                    {[...Object.keys(icons.places), ...Object.keys(icons.relics)].map((id) => (
                        <Piece key={id} name={id}>
                            <Found id={id} />
                        </Piece>
                    ))}
                </div>
            </section>
            <section class="card">
                <h2>Cost seals</h2>
                <div class="pg">
                    <Piece name="pay 3">
                        <Cost cost={3} die={false} hot={false} />
                    </Piece>
                    <Piece name="needs the die">
                        <Cost cost={5} die hot={false} />
                    </Piece>
                    <Piece name="hot">
                        <Cost cost={4} die={false} hot />
                    </Piece>
                    <Piece name="no price">
                        <Aim hot={false} />
                    </Piece>
                    <Piece name="word">
                        <Tag>free</Tag>
                    </Piece>
                </div>
                <h2>Coins, die, badges</h2>
                <div class="pg">
                    <div>
                        <Coin n={0} />
                    </div>
                    <div>
                        <Coin n={5} />
                    </div>
                    <div>
                        <Coin n="?" small />
                    </div>
                    {[0, 1, 2, 3].map((face) => (
                        <div key={face}>
                            <Die face={face} label={`${face}`} />
                        </div>
                    ))}
                    {(['A', 'B', 'C', 'D', 'E'] as const).map((colour) => (
                        <div key={colour}>
                            <Badge colour={colour} label={colour} />
                        </div>
                    ))}
                </div>
                <h2>Combination, hand</h2>
                <div class="pg">
                    <ComboLock race="skeletons" power="dragon-master" />
                    <ComboLock race="orcs" power="flying" wide />
                    <RaceToken race="elves" colour="B" count={4} />
                </div>
                <TokenRow race="tritons" colour="A" count={4} />
            </section>
            <section class="card">
                <h2>Region states</h2>
                <div class="pg">
                    <State name="at rest" />
                    <State name="legal">
                        <LitOutline path={tile} clip="url(#tile)" die={false} />
                    </State>
                    <State name="with the die">
                        <LitOutline path={tile} clip="url(#tile)" die />
                    </State>
                    <State name="hover, focus">
                        <LitOutline path={tile} clip="url(#tile)" die={false} />
                        <HotOutline path={tile} filled />
                    </State>
                    <State name="pending">
                        <PendingOutline path={tile} clip="url(#tile)" />
                    </State>
                    <State name="not now" veiled />
                    <State name="held">
                        <OwnerOutline path={tile} clip="url(#tile)" colour="D" faded={false} immune={false} />
                    </State>
                    <State name="declined">
                        <OwnerOutline path={tile} clip="url(#tile)" colour="D" faded immune={false} />
                    </State>
                    <State name="immune">
                        <OwnerOutline path={tile} clip="url(#tile)" colour="D" faded={false} immune />
                    </State>
                </div>
            </section>
        </div>
    );
}
