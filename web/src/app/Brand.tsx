import { t } from '../words';

// A fern under a bell jar.
const Logo = () => (
    <svg viewBox="0 0 32 32" aria-hidden="true">
        <path
            d="M5 13C5 6 10 2.5 16 2.5S27 6 27 13v11a5 5 0 0 1-5 5H10a5 5 0 0 1-5-5Z"
            style={{ fill: 'var(--paper-2)', stroke: 'var(--ink)' }}
            stroke-width="2"
        />
        <path
            d="M5.8 21q5-4 10.2-1t10.2-1v5a4.5 4.5 0 0 1-4.5 4.5H10.3A4.5 4.5 0 0 1 5.8 24Z"
            style={{ fill: 'var(--ink)' }}
        />
        <path
            d="M11 20V13l-3.5 3M11 13l3 2.5M19.5 19V9l-4 4M19.5 9l4 4M19.5 12.5l3 3"
            fill="none"
            style={{ stroke: 'var(--ink)' }}
            stroke-width="2"
            stroke-linecap="round"
            stroke-linejoin="round"
        />
    </svg>
);

export const Brand = () => (
    <a class="brand" href="/" aria-label={t('app.home')}>
        <Logo />
        <span>Terrarium</span>
    </a>
);
