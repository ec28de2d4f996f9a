// Findings and refusals in words.
import { c, hasContent, t } from '../words';
import type { Finding } from './finding';
import { Unsound } from './sound';

export function findingText({ what, args = {} }: Finding): string {
    const { kind, id, primitive } = args;
    const owner = kind && id && hasContent(`${kind}.${id}`) ? c(`${kind}.${id}`) : String(id ?? '');
    const trait = primitive ? t(`workshop.do.${primitive}`) : '';
    return t(`workshop.check.${what}`, { ...args, owner, trait });
}

export const complaint = (error: unknown): string =>
    error instanceof Unsound ? t(`workshop.bad.${error.what}`, error.args) : t('workshop.bad.other');

interface FindingsProps {
    findings: readonly Finding[];
    id?: string;
}

/** What is wrong with a field, beside it. */
export function Findings({ findings, id }: FindingsProps) {
    return (
        <ul class="findings" id={id} aria-live="polite">
            {findings.map((one) => (
                <li key={findingText(one)} class={one.level}>
                    <span class="sr">{t(`workshop.level.${one.level}`)}: </span>
                    {findingText(one)}
                </li>
            ))}
        </ul>
    );
}
