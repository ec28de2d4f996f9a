import { OwnerPattern } from '../ui/Badge';
import { Die } from '../ui/Die';
import { t } from '../words';
import { litTargets } from './choices';
import { BarButtons, HandView, Say } from './Bar';
import { colourOf } from './names';
import { barOf, grabFromHand, leaveSlip, slipText, type Parts } from './parts';
import { TurnOf } from './shells';
import { SlipBody } from './Slip';
import { Uses } from './Uses';

// On a phone the bar and the slip share one place: what was tapped is explained where it is confirmed.
export function Sheet({ parts }: { parts: Parts }) {
    const { session, view } = parts;
    const text = barOf(parts);
    const locked = session.play.locked.value;
    const region = session.play.region.value ?? session.asked.value?.region ?? null;
    const colour = text.seat && colourOf(view.seats, text.seat);
    const die = session.die.value;
    const chosen = session.play.region.value !== null;
    const lit =
        litTargets(session.play.prompt.value, session.play.laid.value)?.some((one) => one.region === region) ?? false;
    if (region !== null && !die && !session.play.asking.value)
        return (
            <section class="sheet" aria-label={t('bar.label')} aria-live="polite">
                <div class="why">
                    <SlipBody text={slipText(parts, region)} onRule={(slip) => leaveSlip(parts, slip)} />
                </div>
                {chosen ? (
                    <BarButtons buttons={text.buttons} play={session.play} locked={locked} />
                ) : (
                    <div class="bar-acts">
                        <button type="button" class="btn" onClick={() => session.ask(null, 'press', null)}>
                            {t('bar.back')}
                        </button>
                        {lit && (
                            <button
                                type="button"
                                class="btn primary"
                                onClick={() => region !== null && session.play.choose(region)}
                            >
                                {t('bar.choose_region')}
                            </button>
                        )}
                    </div>
                )}
            </section>
        );
    return (
        <section class="sheet" aria-label={t('bar.label')}>
            <span class="flag">{colour && <OwnerPattern colour={colour} />}</span>
            <div class="sheet-say">
                {die ? (
                    <div class="hand">
                        <Die face={die.face} />
                    </div>
                ) : (
                    text.hand &&
                    colour && (
                        <HandView
                            hand={text.hand}
                            seat={text.seat}
                            colour={colour}
                            onGrab={(event) => grabFromHand(parts, event)}
                        />
                    )
                )}
                <Say text={text} die={die} asked={session.play.prompt.value !== null} />
            </div>
            <Uses view={view} play={session.play} />
            <BarButtons buttons={text.buttons} play={session.play} locked={locked} />
        </section>
    );
}

export const TurnText = ({ parts: { view } }: { parts: Parts }) => <TurnOf view={view} seats={view.seats} />;
