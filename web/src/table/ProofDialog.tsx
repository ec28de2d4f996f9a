import { useEffect, useState } from 'preact/hooks';
import type { ProofAnswer, SeatLetter, Table } from '../protocol';
import { find } from '../state/mine';
import { t } from '../words';
import { Dialog } from './Dialog';
import { verify, type Verdict } from './proof';

export function ProofDialog({
    table,
    from,
    load,
    onClose,
}: {
    table: string;
    from?: Table['from']; // the game whose beginning this one took over
    load(): Promise<ProofAnswer>;
    onClose(): void;
}) {
    const [proof, setProof] = useState<ProofAnswer | null>(null);
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    useEffect(() => {
        let here = true;
        void load().then(async (answer) => {
            if (here) setProof(answer);
            const result = globalThis.crypto?.subtle ? await verify(table, answer) : null;
            if (here) setVerdict(result);
        });
        return () => {
            here = false;
        };
    }, [table]);
    return (
        <Dialog title={t('table.proof_title')} wide onClose={onClose}>
            <p>
                {t('table.proof_how')}{' '}
                <a href="/about#fair" target="_blank" rel="noopener">
                    {t('table.proof')}
                </a>
            </p>
            {from && (
                <p class="meta">
                    {t(from.table === table ? 'table.proof_imported' : 'table.proof_continued', { n: from.step })}{' '}
                    {from.table !== table && <a href={`/replay/${from.table}`}>{t('table.proof_before')}</a>}
                </p>
            )}
            {proof ? (
                <Facts proof={proof} own={find(table)?.nonces ?? {}} />
            ) : (
                <p class="meta">{t('table.proof_working')}</p>
            )}
            {proof && !globalThis.crypto?.subtle && <p class="refused">{t('table.proof_no_crypto')}</p>}
            {verdict && !verdict.secret && <Result verdict={verdict} />}
        </Dialog>
    );
}

const LETTERS = 'ABCDE';
type Nonces = Partial<Record<SeatLetter, string>>;

// What this browser gave when it sat down, held against what the server says it used.
function OwnNonces({ proof, own }: { proof: ProofAnswer; own: Nonces }) {
    const seats = Object.entries(own);
    if (!seats.length) return null;
    const used = seats.every(([seat, nonce]) => proof.nonces[LETTERS.indexOf(seat)] === nonce);
    return (
        <p class={used ? 'verdict good' : 'verdict bad'}>{t(used ? 'table.proof_own' : 'table.proof_own_missing')}</p>
    );
}

function Facts({ proof, own }: { proof: ProofAnswer; own: Nonces }) {
    return (
        <>
            {!proof.seed && <p>{t('table.proof_secret')}</p>}
            <dl class="proof-facts">
                <dt>{t('table.proof_commitment')}</dt>
                <dd>
                    <code>{proof.commitment}</code>
                </dd>
                {proof.seed && (
                    <>
                        <dt>{t('table.proof_seed')}</dt>
                        <dd>
                            <code>{proof.seed}</code>
                        </dd>
                    </>
                )}
                <dt>{t('table.proof_nonces')}</dt>
                <dd>
                    <code>{proof.nonces.map((nonce) => nonce || '–').join(', ')}</code>
                </dd>
            </dl>
            <OwnNonces proof={proof} own={own} />
        </>
    );
}

function Result({ verdict }: { verdict: Verdict }) {
    if (verdict.ok && !verdict.draws.length) return <p role="status">{t('table.proof_none')}</p>;
    return (
        <>
            <p class={`verdict ${verdict.ok ? 'good' : 'bad'}`} role="status">
                {verdict.ok ? t('table.proof_ok', { n: verdict.draws.length }) : t('table.proof_bad')}
            </p>
            <div class="list-scroll" tabIndex={0} role="region" aria-label={t('table.proof_draw')}>
                <table class="region-list">
                    <thead>
                        <tr>
                            {['draw', 'outcome', 'expected'].map((one) => (
                                <th key={one} scope="col">
                                    {t(`table.proof_${one}`)}
                                </th>
                            ))}
                            <td />
                        </tr>
                    </thead>
                    <tbody>
                        {verdict.draws.map((draw) => (
                            <tr key={draw.index}>
                                <th scope="row">{draw.index}</th>
                                <td>{draw.outcome}</td>
                                <td>{draw.expected}</td>
                                <td class={draw.ok ? 'good' : 'bad'}>
                                    {t(draw.ok ? 'table.proof_match' : 'table.proof_mismatch')}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </>
    );
}
