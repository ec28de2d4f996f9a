// Pages for what went wrong.
import { Component, type ComponentChildren } from 'preact';
import { t } from '../words';
import { Glass } from './Glass';
import { Rail } from './Rail';

interface OddProps {
    title: string;
    text: string;
    children?: ComponentChildren;
}

// A jar in which nothing has grown yet, a sentence, and the way on.
function Odd({ title, text, children }: OddProps) {
    return (
        <div class="page">
            <Rail />
            <main id="main" class="odd" tabIndex={-1}>
                <Glass ground="var(--paper)">
                    <path d="M0 330q60-34 130-14t222-22v80H0Z" style={{ fill: 'var(--t-swamp)' }} />
                    <path
                        d="M196 306v-44m0 14l-16-13m16 4l15-14"
                        fill="none"
                        style={{ stroke: 'var(--t-forest-ink)' }}
                        stroke-width="7"
                        stroke-linecap="round"
                    />
                </Glass>
                <h1>{title}</h1>
                <p>{text}</p>
                <p class="odd-acts">
                    {children}
                    <a class="btn primary" href="/">
                        {t('app.to_home')}
                    </a>
                </p>
            </main>
        </div>
    );
}

export const NotFound = () => <Odd title={t('error.nowhere.title')} text={t('error.nowhere')} />;
export const NoTable = () => <Odd title={t('error.no_table.title')} text={t('error.unknown_table')} />;

// The table is there, but not what it is played with.
export const NoPack = ({ title }: { title: string }) => (
    <Odd title={t('error.missing_pack.title')} text={t('error.missing_pack', { title })} />
);

export const Broken = () => (
    <Odd title={t('error.broken.title')} text={t('error.broken')}>
        <button type="button" class="btn" onClick={() => location.reload()}>
            {t('app.reload')}
        </button>
    </Odd>
);

interface BoundaryState {
    broken: boolean;
}

// A bug on one screen leaves the rest of the page alone; the game is safe on the server.
export class Boundary extends Component<{ children: ComponentChildren }, BoundaryState> {
    override state: BoundaryState = { broken: false };
    static override getDerivedStateFromError(): BoundaryState {
        return { broken: true };
    }
    override componentDidCatch(error: unknown): void {
        console.error(error);
    }
    override render() {
        return this.state.broken ? <Broken /> : this.props.children;
    }
}
