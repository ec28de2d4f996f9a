import type { ComponentChildren } from 'preact';

interface TabsProps<T extends string> {
    label: string;
    tabs: readonly T[];
    chosen: T;
    word(tab: T): ComponentChildren;
    onChoose(tab: T): void;
}

// Tabs that lead to the panel with the id `side-panel`.
export function Tabs<T extends string>({ label, tabs, chosen, word, onChoose }: TabsProps<T>) {
    return (
        <div class="log-tabs" role="tablist" aria-label={label}>
            {tabs.map((one) => (
                <button
                    key={one}
                    type="button"
                    role="tab"
                    id={`tab-${one}`}
                    aria-selected={one === chosen}
                    aria-controls="side-panel"
                    onClick={() => onChoose(one)}
                >
                    {word(one)}
                </button>
            ))}
        </div>
    );
}

interface TabbedProps<T extends string> extends TabsProps<T> {
    children: ComponentChildren;
}

// The card beside the board: tabs, and what the chosen one shows.
export function Tabbed<T extends string>({ children, ...tabs }: TabbedProps<T>) {
    return (
        <section class="log card">
            <Tabs {...tabs} />
            <div id="side-panel" class="tab-panel" role="tabpanel" aria-labelledby={`tab-${tabs.chosen}`}>
                {children}
            </div>
        </section>
    );
}
