import { useEffect } from 'preact/hooks';
import { connection } from '../state/connection';
import { t } from '../words';
import { Rail } from './Rail';

const Away = ({ href, children }: { href: string; children: string }) => (
    <a href={href} target="_blank" rel="noreferrer noopener">
        {children}
    </a>
);

export default function About() {
    useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
    const program = connection().welcome.value?.program;
    return (
        <div class="page">
            <Rail where={t('app.about')} />
            <main id="main" class="about card" tabIndex={-1}>
                <h1>Terrarium</h1>
                <p class="lead">{t('app.about.lead')}</p>
                <p>{t('app.about.unaffiliated')}</p>
                <h2 id="fair">{t('app.about.fair')}</h2>
                <p>{t('app.about.fair.text')}</p>
                <h2>{t('app.about.private')}</h2>
                <p>{t('app.about.private.text')}</p>
                <h2>{t('app.about.credits')}</h2>
                <ul>
                    <li>
                        {t('app.about.icons')} <Away href="https://game-icons.net">game-icons.net</Away> (
                        <Away href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</Away>)
                    </li>
                    <li>{t('app.about.fonts')} Grenze, Alegreya Sans (SIL OFL 1.1)</li>
                    <li>{t('app.about.code')} Preact, Signals, FormatJS (MIT, BSD)</li>
                </ul>
                {program && <p class="meta">{t('app.about.version', { program })}</p>}
            </main>
        </div>
    );
}
