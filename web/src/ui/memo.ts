import { Component, h, type ComponentType, type VNode } from 'preact';

function differ(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
    for (const key in a) if (a[key] !== b[key]) return true;
    for (const key in b) if (!(key in a)) return true;
    return false;
}

/** A component that is drawn again only when one of its props is another value. */
export function memo<P extends object>(inner: ComponentType<P>): ComponentType<P> {
    return class Memo extends Component<P> {
        override shouldComponentUpdate(next: P): boolean {
            return differ(this.props as Record<string, unknown>, next as Record<string, unknown>);
        }
        override render(): VNode<P> {
            return h(inner, this.props as P) as VNode<P>;
        }
    } as unknown as ComponentType<P>;
}
