import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

// Pictures that nobody is told about have nothing to be held against, and many parts.
// There are no frames from elsewhere, and only what is wrong is asked for: a quarter of the time.
function builder(page: Page, parts: string[]): AxeBuilder {
    const axe = new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .exclude('svg[aria-hidden="true"]')
        .exclude('[aria-hidden="true"] svg');
    return parts.reduce((all, part) => all.include(part), axe);
}

async function found(axe: AxeBuilder): Promise<string[]> {
    const { violations: all } = await axe.analyze();
    return all.map((one) => {
        const where = one.nodes
            .slice(0, 3)
            .map((node) => `${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`);
        return `${one.id} (${one.impact}, ${one.nodes.length}): ${where.join(' | ')}`;
    });
}

/** What axe finds, in few words: rule, and the first elements. Only in these parts, if any are named. */
export const violations = (page: Page, parts: string[] = []): Promise<string[]> => found(builder(page, parts));

/** The same for what another colour scheme can change. */
export const contrastViolations = (page: Page, parts: string[] = []): Promise<string[]> =>
    found(
        builder(page, parts).options({
            resultTypes: ['violations'],
            runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
        }),
    );
