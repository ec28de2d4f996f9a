import './ui.css';

export interface CoinProps {
    /** "?" stands for a purse that is hidden. */
    n: number | string;
    small?: boolean;
}

/** A gold coin with a number; nothing to pay is a dashed ring. */
export function Coin({ n, small = false }: CoinProps) {
    return <span class={`coin${small ? ' small' : ''}${n === 0 ? ' zero' : ''}`}>{n}</span>;
}
