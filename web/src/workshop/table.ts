// A pack of one's own at a table: whether the server takes it, and what is sent.
import type { Content } from '../state/content';
import { bundleOf, type Bundle } from './bundle';
import { packOf, shelf } from './shelf';

/** The server lists under `accepts` what `create` may carry beyond the first protocol. */
export const takesPacks = (content: Content | null): boolean => content?.accepts?.includes('packs') ?? false;

export interface OwnPack {
    name: string;
    bundle: Bundle;
}

/** The pack on the shelf, as it is sent; null if the shelf is empty. */
export function packToSend(): OwnPack | null {
    const pack = packOf(shelf.peek());
    if (pack.items.length + pack.maps.length === 0) return null;
    return { name: pack.name, bundle: bundleOf(pack) };
}
