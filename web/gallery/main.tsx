// All pieces, states and boards on one page, for whoever changes the drawing. Not part of the build.
// gallery.html#pieces, #conquest, #redeploy, #surface-2 …, #travel, #game-40, #table-underground, #sea-place, #new, #home; with /dark, /pl
import './server';
import '../src/style/index.css';
import './gallery.css';
import { render } from 'preact';
import { loadLanguage } from '../src/words';
import { Conquest, Game, MidGame, Redeploy, Travel } from './boards';
import { Pieces } from './pieces';
import { SeaScene } from './sea';
import { Underground, UndergroundTable } from './underground';
import Home from '../src/home/Home';
import New from '../src/new/New';
import { contentNow, keepContentFresh } from '../src/state/content';
import '../src/app/app.css';

function Page() {
    const [what = 'pieces', theme] = location.hash.slice(1).split('/');
    if (theme) document.documentElement.dataset.theme = theme;
    void contentNow.value;
    if (what.startsWith('table')) return <UndergroundTable scene={what.split('-')[1] ?? ''} />;
    if (what.startsWith('sea')) return <SeaScene scene={what.slice(4)} />;
    if (what.startsWith('underground')) return <Underground map={what} />;
    if (what === 'new')
        return <New route={{ at: 'new', game: 'smallworld', query: new URLSearchParams('map=underground-3') }} />;
    if (what === 'home') return <Home />;
    if (what === 'conquest') return <Conquest />;
    if (what === 'redeploy') return <Redeploy />;
    if (what === 'travel') return <Travel />;
    if (what.startsWith('game')) return <Game from={Number(what.slice(5))} />;
    if (what.startsWith('surface-')) return <MidGame map={what} />;
    return <Pieces />;
}

const language = location.hash.split('/')[2];
keepContentFresh();
await loadLanguage(language === 'pl' || language === 'cs' ? language : 'en');
render(<Page />, document.getElementById('app')!);
