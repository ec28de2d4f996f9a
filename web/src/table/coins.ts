// Coins fly to a purse one after another, at most ten of them, whatever the sum: the number says it.

const EACH_MS = 90,
    MOST = 10;

export function flyCoins(from: DOMRect, purse: Element, n: number, speed: number): void {
    if (speed === 0 || n <= 0) return;
    const to = purse.getBoundingClientRect();
    for (let i = 0; i < Math.min(n, MOST); ++i) flyOne(from, to, i, speed);
}

function flyOne(from: DOMRect, to: DOMRect, i: number, speed: number): void {
    const coin = document.createElement('span');
    coin.className = 'coin flying';
    coin.setAttribute('aria-hidden', 'true');
    document.body.append(coin);
    const x = from.left + from.width / 2,
        y = from.top + from.height / 2;
    const path = [
        { transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 },
        { transform: `translate(${x}px, ${y - 20}px) scale(1)`, opacity: 1, offset: 0.2 },
        { transform: `translate(${to.left}px, ${to.top}px) scale(.9)`, opacity: 1 },
    ];
    const flight = coin.animate(path, {
        duration: 420 * speed,
        delay: i * EACH_MS * speed,
        easing: 'cubic-bezier(.6,0,.9,.4)',
        fill: 'both',
    });
    flight.onfinish = () => coin.remove();
    flight.oncancel = () => coin.remove();
}
