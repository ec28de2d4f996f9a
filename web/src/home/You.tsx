// Name and colour that this browser brings to a table.
import { TextField } from '../app/controls';
import { Colours } from '../app/Colours';
import { colour, name } from '../state/settings';
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
            </div>
        </section>
    );
}
