// The few controls that forms share: native inputs, dressed.
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import './controls.css';

interface SegmentsProps<T> {
    label: string;
    value: T;
    choices: readonly { value: T; label: string; title?: string }[];
    onChange(value: T): void;
    hideLabel?: boolean;
}

// One of a few: radio buttons side by side.
export function Segments<T extends string | number | boolean>({
    label,
    value,
    choices,
    onChange,
    hideLabel,
}: SegmentsProps<T>) {
    const group = useId();
    return (
        <fieldset class="segments">
            <legend class={hideLabel ? 'sr' : ''}>{label}</legend>
            <span class="segments-row">
                {choices.map((one) => (
                    <label key={String(one.value)} title={one.title}>
                        <input
                            type="radio"
                            name={group}
                            checked={one.value === value}
                            onChange={() => onChange(one.value)}
                        />
                        <span>{one.label}</span>
                    </label>
                ))}
            </span>
        </fieldset>
    );
}

interface ToggleProps {
    label: string;
    checked: boolean;
    onChange(on: boolean): void;
    help?: string;
}

export function Toggle({ label, checked, onChange, help }: ToggleProps) {
    const id = useId();
    return (
        <div class="toggle">
            <input
                id={id}
                type="checkbox"
                role="switch"
                checked={checked}
                aria-describedby={help ? `${id}-help` : undefined}
                onChange={(event) => onChange(event.currentTarget.checked)}
            />
            <label for={id}>{label}</label>
            {help && (
                <p class="meta" id={`${id}-help`}>
                    {help}
                </p>
            )}
        </div>
    );
}

// A control below its label.
function Field({ id, label, hideLabel, children }: FieldProps) {
    return (
        <div class="field">
            <label for={id} class={hideLabel ? 'sr' : ''}>
                {label}
            </label>
            {children}
        </div>
    );
}

interface FieldProps {
    id: string;
    label: string;
    hideLabel?: boolean | undefined;
    children: ComponentChildren;
}

interface TextFieldProps {
    label: string;
    value: string;
    onInput(text: string): void;
    most: number;
    placeholder?: string;
    hideLabel?: boolean;
}

export function TextField({ label, value, onInput, most, placeholder, hideLabel }: TextFieldProps) {
    const id = useId();
    return (
        <Field id={id} label={label} hideLabel={hideLabel}>
            <input
                id={id}
                class="inp"
                type="text"
                value={value}
                maxLength={most}
                placeholder={placeholder}
                autocomplete="off"
                onInput={(event) => onInput(event.currentTarget.value)}
            />
        </Field>
    );
}

interface SelectProps {
    label: string;
    value: string;
    choices: readonly { value: string; label: string }[];
    onChange(value: string): void;
    hideLabel?: boolean;
    describedBy?: string;
}

export function Select({ label, value, choices, onChange, hideLabel, describedBy }: SelectProps) {
    const id = useId();
    return (
        <Field id={id} label={label} hideLabel={hideLabel}>
            <select
                id={id}
                class="inp"
                value={value}
                aria-describedby={describedBy}
                onChange={(event) => onChange(event.currentTarget.value)}
            >
                {choices.map((one) => (
                    <option key={one.value} value={one.value}>
                        {one.label}
                    </option>
                ))}
            </select>
        </Field>
    );
}

interface NumberFieldProps {
    label: string;
    value: number;
    least: number;
    most: number;
    onChange(value: number): void;
}

export function NumberField({ label, value, least, most, onChange }: NumberFieldProps) {
    const id = useId();
    const bounded = (text: string): number => {
        const n = text.trim() === '' ? least : Math.round(Number(text));
        return Number.isFinite(n) ? Math.min(most, Math.max(least, n)) : least;
    };
    return (
        <Field id={id} label={label}>
            <input
                id={id}
                class="inp num"
                type="number"
                inputMode="numeric"
                value={value}
                min={least}
                max={most}
                onChange={(event) => onChange(bounded(event.currentTarget.value))}
            />
        </Field>
    );
}

export const Hint = ({ children }: { children: ComponentChildren }) => <p class="meta hint">{children}</p>;

interface FileButtonProps {
    label: string;
    busy: boolean;
    onFile(file: File): void;
}

/** A button that asks for a file of JSON. The same file may be chosen again. */
export function FileButton({ label, busy, onFile }: FileButtonProps) {
    const input = useRef<HTMLInputElement>(null);
    const chosen = (field: HTMLInputElement) => {
        const file = field.files?.[0];
        if (file) onFile(file);
        field.value = '';
    };
    return (
        <>
            <button type="button" class="btn" aria-busy={busy} onClick={() => input.current?.click()}>
                {label}
            </button>
            <input
                ref={input}
                type="file"
                hidden
                accept=".json,application/json"
                aria-label={label}
                onChange={(event) => chosen(event.currentTarget)}
            />
        </>
    );
}
