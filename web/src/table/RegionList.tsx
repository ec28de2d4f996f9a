import { useState } from 'preact/hooks';
import type { Prompt } from '../protocol';
import { c, list, t } from '../words';
import { isClosed } from '../board/map';
import { canStep } from './arrange';
import { choiceName } from './bar';
import { regionOf } from './cells';
import { atRegion, sorted } from './choices';
import { Dialog } from './Dialog';
import { holderText, piecesText, regionName, terrainText } from './names';
import type { Play } from './play';
import type { View } from './view';

// The map as a table: the same facts and the same acts, in words.
export function RegionList({ view, play, onClose }: { view: View; play: Play; onClose(): void }) {
    const [onlyLit, set] = useState(false);
    const prompt = play.prompt.value;
    const able = (region: number): boolean =>
        atRegion(prompt, region).length > 0 || !!prompt?.arrange?.rows.some((row) => row.region === region);
    const rows = view.map.regions.filter((region) => !onlyLit || able(region.id));
    return (
        <Dialog title={t('table.list_title', { map: c(`map.${view.map.id}`) })} wide onClose={onClose}>
            <label class="only-lit">
                <input type="checkbox" checked={onlyLit} onChange={(event) => set(event.currentTarget.checked)} />{' '}
                {t('table.only_lit')}
            </label>
            <div class="list-scroll" tabIndex={0} role="region" aria-label={t('table.list')}>
                <table class="region-list">
                    <thead>
                        <tr>
                            {['region', 'terrain', 'holder', 'next', 'cost', 'act'].map((one) => (
                                <th key={one} scope="col">
                                    {t(`table.col_${one}`)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {rows.map((region) => (
                            <RegionRow
                                key={region.id}
                                view={view}
                                play={play}
                                prompt={prompt}
                                region={region.id}
                                onDone={onClose}
                            />
                        ))}
                    </tbody>
                </table>
            </div>
        </Dialog>
    );
}

function RegionRow({
    view,
    play,
    prompt,
    region,
    onDone,
}: {
    view: View;
    play: Play;
    prompt: Prompt | null;
    region: number;
    onDone(): void;
}) {
    const place = view.map.regions[region]!;
    const cell = regionOf(view.cells, region);
    const choices = sorted(atRegion(prompt, region));
    const cost = choices[0]?.cost;
    return (
        <tr>
            <th scope="row">{place.name}</th>
            <td>{terrainText(view.map, region)}</td>
            <td>
                {[
                    isClosed(place) ? '' : holderText(view.seats, cell),
                    piecesText(cell),
                    cell.immune ? t('why.immune') : '',
                ]
                    .filter(Boolean)
                    .join(', ')}
            </td>
            <td>{list(place.neighbours.map((one) => regionName(view.map, one)))}</td>
            <td>{cost ?? ''}</td>
            <td>
                <RowActs play={play} prompt={prompt} region={region} name={place.name} onDone={onDone} />
            </td>
        </tr>
    );
}

function RowActs({
    play,
    prompt,
    region,
    name,
    onDone,
}: {
    play: Play;
    prompt: Prompt | null;
    region: number;
    name: string;
    onDone(): void;
}) {
    const ask = prompt?.arrange;
    if (ask?.rows.some((row) => row.region === region)) return <RowSteps play={play} region={region} name={name} />;
    return (
        <>
            {sorted(atRegion(prompt, region)).map((choice) => (
                <button
                    key={choice.action}
                    type="button"
                    class="btn small"
                    onClick={() => {
                        play.take(choice);
                        onDone();
                    }}
                >
                    {choiceName(choice, 'do')}
                    <span class="sr"> {name}</span>
                </button>
            ))}
        </>
    );
}

function RowSteps({ play, region, name }: { play: Play; region: number; name: string }) {
    const ask = play.prompt.value?.arrange;
    if (!ask) return null;
    const sign = ask.verb === 'deploy' || ask.verb === 'place' ? 1 : -1;
    const row = ask.rows.find((one) => one.region === region)!;
    const n = row.now + sign * (play.plan.value.get(region) ?? 0);
    return (
        <span class="row-steps">
            <button
                type="button"
                class="btn small"
                aria-label={t('table.minus', { region: name })}
                aria-disabled={!canStep(ask, play.plan.value, region, -sign)}
                onClick={() => play.step(region, -1)}
            >
                −
            </button>
            <b>{n}</b>
            <button
                type="button"
                class="btn small"
                aria-label={t('table.plus', { region: name })}
                aria-disabled={!canStep(ask, play.plan.value, region, sign)}
                onClick={() => play.step(region, 1)}
            >
                +
            </button>
        </span>
    );
}
