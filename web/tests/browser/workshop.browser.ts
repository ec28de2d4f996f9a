// The workshop and the map editor: things are made, kept, shared, exported; and what was exported is played.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { boxItems } from '../../src/workshop/box';
import { bundleOf } from '../../src/workshop/bundle';
import { check } from '../../src/workshop/checks';
import { isSound } from '../../src/workshop/finding';
import { useWorld } from './support/browser';
import { itemOf, Whim } from './support/items';
import { root } from './support/server';
import { capture } from './support/shots';
import { picture, settle } from './support/sights';

const world = useWorld();
afterEach(() => world.closeAll());

/** What the program says; throws with its words if it refuses. */
const terrarium = (...args: string[]): string =>
    execFileSync(process.env.TERRARIUM ?? join(root, 'build/terrarium'), args, {
        env: { ...process.env, TERRARIUM_CONTENT: join(root, 'content') },
        encoding: 'utf8',
        stdio: 'pipe',
    });

/** With these files in a folder of their own, which is handed to `use`. */
function inFolder(files: Record<string, string>, use: (folder: string) => string): string {
    const made = mkdtempSync(join(tmpdir(), 'terrarium-pack-'));
    try {
        for (const [name, text] of Object.entries(files)) {
            mkdirSync(dirname(join(made, name)), { recursive: true });
            writeFileSync(join(made, name), text);
        }
        return use(made);
    } finally {
        rmSync(made, { recursive: true, force: true });
    }
}

/** Twenty games with a pack. */
const simulate = (files: Record<string, unknown>, ...args: string[]): string =>
    inFolder(
        Object.fromEntries(Object.entries(files).map(([name, content]) => [name, JSON.stringify(content)])),
        (pack) => terrarium('--pack', pack, 'simulate', '--games', '20', '--check', '--bots', 'random', ...args),
    );

/** What the loader has to say about a bundle, advice included. */
const contentCheck = (bundle: string): string =>
    inFolder({ 'pack.json': bundle }, (made) => terrarium('content', 'check', '--strict', join(made, 'pack.json')));

function isTaken(bundle: string): boolean {
    try {
        inFolder({ 'pack.json': bundle }, (made) => terrarium('content', 'check', join(made, 'pack.json')));
        return true;
    } catch {
        return false;
    }
}

async function download(page: Page, button: string): Promise<string> {
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
    ]);
    return readFileSync(await file.path(), 'utf8');
}

/** Badgers: forests and hills are cheap, and caverns pay, even in decline. */
async function makeBadgers(page: Page): Promise<void> {
    await page.goto('/workshop');
    await page.getByRole('button', { name: 'New race' }).click();
    await page.getByLabel('Name (English)').fill('Badgers');
    await page.getByLabel('Name (Polski)').fill('Borsuki');
    await page.getByLabel('Name (Čeština)').fill('Jezevci');
    await page.getByText('Add a trait').click();
    await page.locator('[data-primitive="cost-delta"]').click();
    const cost = page.locator('[data-trait="cost-delta"]');
    const terrain = cost.getByRole('group', { name: 'Terrain (none marked: any)' });
    await terrain.getByLabel('Forest', { exact: true }).check({ force: true });
    await terrain.getByLabel('Hill', { exact: true }).check({ force: true });
    await page.getByText('Add a trait').click();
    await page.locator('[data-primitive="coin-per-region"]').click();
    const coins = page.locator('[data-trait="coin-per-region"]');
    await coins.getByLabel('Cavern').check({ force: true });
    await coins.getByLabel('either').check({ force: true });
}

describe('the workshop', () => {
    test('a race is assembled, checked, described in three languages, and kept', async () => {
        const { page, watch } = await world.open();
        await makeBadgers(page);
        const help = page.locator('.preview-help');
        expect(await help.innerText()).toBe(
            'Hill and Forest regions cost 1 token less. 1 extra coin for each occupied region with a Cavern, even in decline.',
        );
        const card = page.locator('.preview-card');
        await card.getByLabel('Čeština').check({ force: true });
        expect(await help.innerText()).toContain('Kopcovité a lesnaté regiony stojí o 1 žeton méně.');
        await card.getByLabel('Polski').check({ force: true });
        expect(await help.innerText()).toContain('Regiony wzgórzyste i leśne kosztują o 1 żeton mniej.');
        expect(await page.locator('.verdict').innerText()).toBe('It can be played.');

        await page.getByLabel('On the tile').fill('12');
        await page.getByLabel('On the tile').blur();
        await page.getByText('More than 10 tokens').waitFor();
        await page.getByText('With the largest badge it needs 17 tokens; there are 11.').waitFor();
        await page.getByLabel('On the tile').fill('6');
        await page.getByLabel('On the tile').blur();

        await card.getByLabel('English').check({ force: true });
        await page.getByLabel('Help text (English)').fill('They dig.');
        expect(await help.innerText()).toBe('They dig.');
        await page.reload();
        await help.waitFor();
        expect(await help.innerText()).toBe('They dig.');
        await page.getByRole('button', { name: 'Automatic text again' }).click();
        expect(await help.innerText()).toContain('Hill and Forest regions');
        await capture(page, 'workshop');
        await page.getByText('Add a trait').click();
        await page.locator('.add-trait').scrollIntoViewIfNeeded();
        await picture(page, 'workshop-traits');
        expect(watch.troubles).toEqual([]);
    });

    test('the whole of it by keyboard', async () => {
        const { page } = await world.open();
        await page.goto('/workshop');
        await page.getByRole('button', { name: 'New power' }).focus();
        await page.keyboard.press('Enter');
        await page.getByLabel('Name (English)').focus();
        await page.keyboard.type('Loud');
        await page.locator('.add-trait > summary').focus();
        await page.keyboard.press('Enter');
        await page.locator('[data-primitive="coin-flat"]').focus();
        await page.keyboard.press('Enter');
        await page.locator('[data-trait="coin-flat"]').getByLabel('Number').focus();
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Tab');
        await expect.poll(() => page.locator('.preview-help').innerText()).toBe('2 extra coins every turn.');
    });

    test('the file is a pack that the program plays', async () => {
        const { page } = await world.open();
        await makeBadgers(page);
        const bundle = JSON.parse(await download(page, 'Save as a file')) as { files: Record<string, unknown> };
        expect(Object.keys(bundle.files)).toContain('races.json');
        expect(simulate(bundle.files)).toContain('20 games');
    });

    test('a place, a relic and a power are assembled; the program has nothing to say against them', async () => {
        const { page, watch } = await world.open();
        await page.goto('/workshop');
        const help = page.locator('.preview-help');
        const begin = async (kind: string, ...names: string[]) => {
            await page.getByRole('button', { name: `New ${kind}` }).click();
            for (const [i, language] of ['English', 'Polski', 'Čeština'].entries())
                await page.getByLabel(`Name (${language})`).fill(names[i]!);
        };
        const add = async (primitive: string) => {
            await page.getByText('Add a trait').click();
            await page.locator(`[data-primitive="${primitive}"]`).click();
            return page.locator(`[data-trait="${primitive}"]`);
        };

        await begin('relic', 'Tin Whistle', 'Blaszany Gwizdek', 'Plechová píšťalka');
        await page.getByText('It does nothing yet.').waitFor();
        const cost = await add('cost-delta');
        await cost.getByLabel('Number').fill('-2');
        await cost.getByLabel('Number').blur();
        await cost.getByLabel('once a turn, when it is used').check({ force: true });
        await cost.getByText('Only in some games').click();
        await cost
            .getByLabel('Only in games with another option')
            .selectOption({ label: 'Commando in a first conquest' });
        expect(await help.innerText()).toBe(
            'Once a turn, when it is used: every region costs 2 tokens less (in games with “commando-first”).',
        );
        await cost.getByRole('button', { name: 'Whatever is played' }).click();
        expect(await help.innerText()).toBe('Once a turn, when it is used: every region costs 2 tokens less.');
        expect(await page.locator('.preview-find .found-sign.relic').count()).toBe(1);

        await begin('place', 'Echo Gallery', 'Galeria Echa', 'Galerie ozvěn');
        await page.getByLabel('Costs attackers so many more').fill('1');
        await page.getByLabel('Costs attackers so many more').blur();
        const coins = await add('coin-per-region');
        await coins.getByLabel('the one where it lies').check({ force: true });
        await coins.getByLabel('either').check({ force: true });
        expect(await help.innerText()).toBe(
            '1 extra coin for its own region, even in decline. Its region costs attackers 1 token more.',
        );
        expect(await page.locator('.verdict').innerText()).toBe('It can be played.');
        await capture(page, 'workshop-place');

        await begin('power', 'Humming', 'Nucące', 'Pobrukující');
        await page.getByLabel('Underground').check({ force: true });
        await page.getByLabel('The badge is discarded in decline').check();
        await add('coin-flat');
        expect(await help.innerText()).toBe('1 extra coin every turn. In decline its badge is discarded.');
        // What does not go together with the box is said at once.
        const pieces = await add('pieces');
        await pieces.getByLabel('Piece', { exact: true }).selectOption('queen');
        await pieces.getByText('already brought by Royal').waitFor();
        expect(await page.locator('.verdict').innerText()).toContain('1 mistake is left.');
        await pieces.getByRole('button', { name: 'Remove the trait' }).click();

        const text = await download(page, 'Save as a file');
        const { files } = JSON.parse(text) as { files: Record<string, any> };
        expect(Object.keys(files)).toEqual(expect.arrayContaining(['powers.json', 'places.json', 'relics.json']));
        expect(files['powers.json'].powers[0]).toMatchObject({ id: 'humming', 'in-decline': 'discard' });
        contentCheck(text);
        expect(simulate(files, '--map', 'underground-2')).toContain('20 games');
        await page.reload();
        await page.locator('.shelf-item').nth(2).waitFor();
        expect(await page.locator('.shelf-item').count()).toBe(3);
        expect(watch.troubles).toEqual([]);
    });

    test('what it finds wrong is what the program refuses', () => {
        const listed = (kind: string) => boxItems.filter((one) => one.kind === kind);
        const box = {
            races: listed('race'),
            powers: listed('power'),
            places: listed('place'),
            relics: listed('relic'),
        };
        const verdicts = Array.from({ length: 40 }, (_, luck) => {
            const whim = new Whim(luck);
            const items = ['ab', 'cd'].slice(whim.below(2)).map((id) => itemOf(whim, id));
            const found = items.flatMap((one) => check(one, box, items));
            const bundle = JSON.stringify(bundleOf({ id: 'x', name: 'X', items, maps: [] }));
            return { ours: isSound(found), theirs: isTaken(bundle), bundle, found };
        });
        expect(verdicts.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
        const sound = verdicts.filter(({ ours }) => ours).length;
        expect(sound).toBeGreaterThan(8);
        expect(sound).toBeLessThan(32);
    });

    test('a link brings a copy to another browser', async () => {
        const { page, context } = await world.open();
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await makeBadgers(page);
        await page.getByRole('button', { name: 'Copy a link' }).click();
        await page.locator('.toast', { hasText: 'The link is copied' }).waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        expect(link.length).toBeLessThan(2500);
        const other = await world.open();
        await other.page.goto(link);
        await other.page.getByText('It holds: Badgers').waitFor();
        expect(new URL(other.page.url()).hash).toBe('');
        await other.page.getByRole('button', { name: 'Put it on my shelf' }).click();
        expect(await other.page.locator('[data-trait]').count()).toBe(2);
        expect(other.watch.troubles).toEqual([]);
    });

    test.each([
        ['no JSON', 'not JSON', 'the file is not JSON'],
        ['another format', '{"format":"zip"}', 'This is no pack of Terrarium'],
        ['a path out of the pack', '{"format":"terrarium-pack-1","files":{"../x":{}}}', 'does not belong there: ../x'],
        ['a deep nest', '['.repeat(100_000), 'the file is not JSON'],
    ])('a hostile file gets a sentence: %s', async (_, text, sentence) => {
        const { page, watch } = await world.open();
        await page.goto('/workshop');
        await page.locator('input[type=file]').setInputFiles({
            name: 'bad.json',
            mimeType: 'application/json',
            buffer: Buffer.from(text),
        });
        await page.locator('.toast.bad', { hasText: sentence }).waitFor();
        expect(watch.troubles).toEqual([]);
    });

    test('what cannot be read on the shelf is left out, and the rest is there', async () => {
        const first = await world.open();
        await makeBadgers(first.page);
        const kept = await first.page.evaluate(() => localStorage.getItem('terrarium.workshop')!);
        const shelf = JSON.parse(kept) as Record<string, any[]>;
        // As a page before Underground kept it.
        for (const key of ['world', 'discards', 'defence', 'undoubled', 'note']) delete shelf.items![0][key];
        shelf.items!.unshift({ kind: 'race', traits: 7 });
        shelf.maps!.push({ id: 'x', name: 'x', seeds: [{ x: 1, y: 1, size: 0, region: 9 }], regions: [] });
        const { page, watch } = await world.open({ stored: { workshop: JSON.stringify(shelf) } });
        await page.goto('/workshop');
        await page.locator('.shelf-item', { hasText: 'Badgers' }).waitFor();
        expect(await page.locator('.shelf-row').count()).toBe(1);
        expect(watch.troubles).toEqual([]);
    });

    test('a damaged link gets a sentence, and a button that has nothing to play with its reason', async () => {
        const { page } = await world.open();
        await page.goto('/workshop#pack=AAAA');
        await page.locator('.toast.bad', { hasText: 'The link is damaged' }).waitFor();
        const use = page.getByRole('button', { name: 'Play with my pack' });
        expect(await use.getAttribute('aria-disabled')).toBe('true');
        expect(await page.locator('#pack-why').innerText()).not.toBe('');
    });
});

describe('the map editor', () => {
    test('regions are dragged, added, joined and taken back; the file is a map that the program plays', async () => {
        const { page, watch } = await world.open();
        await page.goto('/workshop/map');
        await page.locator('.canvas').waitFor();
        const regions = () => page.locator('.canvas-hit').count();
        expect(await regions()).toBe(30);
        const outline = () => page.locator('.canvas [data-region="12"]').getAttribute('d');
        const before = await outline();
        const handle = (await page.locator('[data-seed="12"]').boundingBox())!;
        await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
        await page.mouse.down();
        await page.mouse.move(handle.x + 40, handle.y + 30, { steps: 5 });
        await page.mouse.up();
        const moved = await outline();
        expect(moved).not.toBe(before);
        await page.getByRole('button', { name: 'Undo' }).click();
        expect(await outline()).toBe(before);
        await page.getByRole('button', { name: 'Redo' }).click();
        expect(await outline()).toBe(moved);

        await page.getByLabel('Add regions').check({ force: true });
        const board = (await page.locator('.canvas').boundingBox())!;
        await page.mouse.click(board.x + board.width * 0.4, board.y + board.height * 0.47);
        expect(await regions()).toBe(31);
        await page.getByLabel('Choose and drag').check({ force: true });
        await page.getByLabel('Join with a neighbour').selectOption({ index: 1 });
        expect(await regions()).toBe(30);

        await page.getByLabel('Name', { exact: true }).last().fill('Our Valley');
        await capture(page, 'mapmaker');
        await page.getByLabel('On the table').check({ force: true });
        await page.locator('.board.static').waitFor();
        await settle(page);
        await picture(page, 'mapmaker-table');
        const map = JSON.parse(await download(page, 'Save as a file')) as { id: string; regions: unknown[] };
        expect(map.id).toBe('our-valley');
        expect(simulate({ 'maps/our-valley.json': map }, '--map', 'our-valley')).toContain('20 games');
        expect(() =>
            simulate({ 'maps/our-valley.json': { ...map, regions: map.regions.slice(1) } }, '--map', 'our-valley'),
        ).toThrow();

        await page.getByRole('button', { name: 'Put on my shelf' }).click();
        await page.goto('/workshop');
        await page.getByRole('link', { name: 'Our Valley' }).waitFor();
        expect(watch.troubles).toEqual([]);
    });

    test('a map of Underground: river, chasms, Monsters; it opens again as it was, and the program takes it', async () => {
        const { page, watch } = await world.open();
        await page.goto('/workshop/map');
        await page.getByLabel('Underground').check({ force: true });
        await page.locator('.canvas[data-world="underground"]').waitFor();
        await page.getByRole('button', { name: 'Another draft' }).click();
        await expect.poll(() => page.locator('.canvas-hit').count()).toBe(33);
        const good = page.getByText('Monsters in 5 regions (5 are usual)');
        await good.waitFor();
        const regions = (what: string) => page.locator(`.canvas-hit[aria-label*="${what}"]`);
        const terrain = page.getByRole('group', { name: 'Terrain' });

        // A dry river is told, shown, and taken back.
        await regions('River').nth(1).click({ force: true });
        await terrain.getByLabel('Mine').check({ force: true });
        const dry = page.locator('.findings li', { hasText: 'A river has at least 3 regions' });
        await dry.getByRole('button', { name: 'Show' }).click();
        expect(await page.locator('.canvas-marked').count()).toBeGreaterThan(1);
        await page.getByRole('button', { name: 'Undo' }).click();
        await dry.waitFor({ state: 'detached' });

        // Monsters live on land, the Volcano in a chasm.
        const bears = page.getByRole('group', { name: 'Symbols and settlers' });
        await regions('Abysmal Chasm').first().click({ force: true });
        expect(await bears.getByRole('checkbox').count()).toBe(1);
        await regions('Mudpool').first().click({ force: true });
        const monsters = bears.getByLabel('Monsters');
        await monsters.setChecked(!(await monsters.isChecked()), { force: true });
        await page.getByText(/Monsters in [46] regions/).waitFor();
        await page.getByRole('button', { name: 'Undo' }).click();
        await good.waitFor();
        expect(await page.locator('.findings .error').allInnerTexts()).toEqual([
            expect.stringContaining('The map needs a name'),
        ]);

        await page.getByLabel('Name', { exact: true }).last().fill('Our Caves');
        await capture(page, 'mapmaker-underground');
        await page.getByLabel('On the table').check({ force: true });
        await page.locator('.board.static[data-world="underground"]').waitFor();
        await settle(page);
        await picture(page, 'mapmaker-underground-table');
        await page.getByLabel('Choose and drag').check({ force: true });
        await page.getByRole('button', { name: 'Put on my shelf' }).click();
        const described = () =>
            page.locator('.canvas-hit').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
        const before = await described();

        await page.goto('/workshop');
        const bundle = await download(page, 'Save as a file');
        contentCheck(bundle);
        const { files } = JSON.parse(bundle) as { files: Record<string, unknown> };
        expect(simulate(files, '--map', 'our-caves')).toContain('20 games');
        await page.getByRole('link', { name: 'Our Caves' }).click();
        await page.locator('.canvas').waitFor();
        expect(await described()).toEqual(before);

        // In another browser, from the file.
        const other = await world.open();
        await other.page.goto('/workshop');
        await other.page.locator('input[type=file]').setInputFiles({
            name: 'caves.json',
            mimeType: 'application/json',
            buffer: Buffer.from(bundle),
        });
        await other.page.getByRole('link', { name: 'Our Caves' }).click();
        await other.page.locator('.canvas[data-world="underground"]').waitFor();
        expect(
            await other.page
                .locator('.canvas-hit')
                .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
        ).toEqual(before);
        expect([...watch.troubles, ...other.watch.troubles]).toEqual([]);
    });

    test('by keyboard', async () => {
        const { page } = await world.open();
        await page.goto('/workshop/map');
        const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-region'));
        await page.locator('.canvas [data-region="0"]').focus();
        await page.keyboard.press('ArrowRight');
        await expect.poll(focused).toBe('1');
        await page.keyboard.press('2');
        await expect.poll(() => page.locator('.canvas [data-region="1"]').getAttribute('aria-label')).toContain('Hill');
        const outline = () => page.locator('.canvas [data-region="1"]').getAttribute('d');
        const before = await outline();
        await page.keyboard.press('Shift+ArrowDown');
        expect(await outline()).not.toBe(before);
        await page.keyboard.press('a');
        await expect.poll(() => page.locator('.canvas-hit').count()).toBe(31);
        await expect.poll(focused).toBe('30');
        await page.keyboard.press('Delete');
        await expect.poll(() => page.locator('.canvas-hit').count()).toBe(30);
        for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z');
        expect(await outline()).not.toBe(null);
        await expect.poll(() => page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
    });

    test('a map that nobody can enter is not put on the shelf', async () => {
        const { page } = await world.open();
        await page.goto('/workshop/map');
        await page.locator('.canvas').waitFor();
        await page.getByRole('button', { name: 'Put on my shelf' }).click();
        await page.locator('.toast.bad', { hasText: 'needs a name' }).waitFor();
    });
});

test('a map without a drawing is drawn on the board', async () => {
    const { page, watch } = await world.open();
    await page.route('**/api/maps/*.json', async (route) => {
        const map = (await (await route.fetch()).json()) as Record<string, unknown> & {
            regions: Record<string, unknown>[];
        };
        const drawing = ['polygon', 'label', 'inradius', 'area', 'anchors'];
        const regions = map.regions.map((one) =>
            Object.fromEntries(Object.entries(one).filter(([key]) => !drawing.includes(key))),
        );
        const { borders: _b, frame: _f, width: _w, height: _h, ...bare } = map;
        await route.fulfill({ json: { ...bare, regions } });
    });
    await page.goto('/new/smallworld');
    await page.locator('.mapcard .board.static').nth(3).waitFor();
    await settle(page);
    await picture(page, 'bare-maps');
    expect(await page.locator('.mapcard .board.static').first().locator('path').count()).toBeGreaterThan(40);
    expect(watch.troubles).toEqual([]);
});
