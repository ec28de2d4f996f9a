// Name and colour that this browser brings to a table.
import { TextField } from '../app/controls';
import { Colours } from '../app/Colours';
import { achievementsOf, allFeats, countWon } from '../feats/list';
import { contentNow, gameOf } from '../state/content';
import { feated } from '../state/feats';
import { colour, name } from '../state/settings';
import { Icon } from '../ui/Icon';
import { t } from '../words';

export function You() {
    return (
        <section aria-labelledby="home-you">
            <h2 id="home-you">{t('home.you')}</h2>
            <div class="me card">
                <TextField
                    label={t('home.you.name')}
                    value={name.value}
                    most={24}
                    placeholder={t('app.guest')}
                    onInput={(text) => (name.value = text)}
                />
                <Colours label={t('home.you.colour')} value={colour.value} onChange={(one) => (colour.value = one)} />
                <Achievements />
            </div>
        </section>
    );
}

/** What the one of that name has won; whoever has won nothing yet finds the way to see what there is. */
function Achievements() {
    if (!gameOf(contentNow.value, 'islands')) return null;
    const won = feated.value[name.value.trim()] ?? {};
    const all = allFeats(achievementsOf(contentNow.value));
    return (
        <a class="btn" href="/rules/achievements">
            <Icon name="sea.achievement" /> {t('home.you.feats', { n: countWon(all, won), of: all.length })}
        </a>
    );
}
