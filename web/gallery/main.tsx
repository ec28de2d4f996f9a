// All pieces, states and boards on one page, for whoever changes the drawing. Not part of the build.
// gallery.html#pieces, #conquest, #redeploy, #surface-2 …, #travel, #game-40; with /dark
import '../src/style/index.css';
import './gallery.css';
import { render } from 'preact';
import { loadLanguage } from '../src/words';
import { Conquest, Game, MidGame, Redeploy, Travel } from './boards';
import { Pieces } from './pieces';

function Page() {
    const [what = 'pieces', theme] = location.hash.slice(1).split('/');
    if (theme) document.documentElement.dataset.theme = theme;
    if (what === 'conquest') return <Conquest />;
    if (what === 'redeploy') return <Redeploy />;
    if (what === 'travel') return <Travel />;
    if (what.startsWith('game')) return <Game from={Number(what.slice(5))} />;
    if (what.startsWith('surface-')) return <MidGame map={what} />;
    return <Pieces />;
}

await loadLanguage('en');
render(<Page />, document.getElementById('app')!);
