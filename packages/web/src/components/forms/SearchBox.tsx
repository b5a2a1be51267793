import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import type { SharedRef } from '../use-shared-ref.ts';
import { FindField } from './TextField.tsx';

/** How long typing must rest before the list is asked for, in milliseconds. */
const DEBOUNCE = 600;

/** A text that is typed and not looked for yet. */
export interface TypedSearch {
  /** What was in force meanwhile. */
  readonly value: string;
  readonly text: string;
}

export interface SearchBoxProps {
  label: string;
  /** What can be typed, where the label doesn't say it. @default the label */
  placeholder?: string;
  /** The text in force. */
  value: string;
  onValueChange: (value: string) => void;
  /** What is wrong with a text; it is not looked for then. */
  problemOf?: (text: string) => string | undefined;
  /** Draws a button that clears it. */
  clearLabel?: string;
  /** Has what is typed outlive the box, where another takes its place. */
  kept?: SharedRef<TypedSearch> | undefined;
}

/** A search that follows what is typed; Enter doesn't wait, Escape clears. */
export function SearchBox(props: SearchBoxProps): ReactElement {
  const { label, placeholder = label, value, onValueChange, problemOf, clearLabel, kept } = props;
  const [typed, setTyped] = useState(() => {
    const before = kept?.read();
    return before?.value === value ? before.text : value;
  });
  const [lastValue, setLastValue] = useState(value);
  const [sent, setSent] = useState<string>();
  // A change from outside (back button, reset) shows in the box. What comes back of its own is shorter than what is typed by now.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== sent) {
      setTyped(value);
      setSent(undefined);
    }
  }
  const send = (text: string): void => {
    setSent(text);
    onValueChange(text);
  };
  const problem = problemOf?.(typed);
  const isValid = problem === undefined;
  const apply = useEffectEvent((next: string) => {
    if (next.trim() !== value && isValid) send(next.trim());
  });
  useEffect(() => {
    kept?.write(typed.trim() === value ? undefined : { value, text: typed });
  }, [kept, typed, value]);
  useEffect(() => {
    const timer = setTimeout(() => apply(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = (): void => {
    setTyped('');
    send('');
  };

  return (
    <div data-page-search="" style={{ display: 'contents' }}>
      <FindField
        label={label}
        type="search"
        placeholder={placeholder}
        value={typed}
        error={problem}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isValid) send(typed.trim());
          if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation();
            clear();
          }
        }}
        suffix={
          clearLabel === undefined || typed === '' ? null : (
            <IconButton icon="close" size="small" label={clearLabel} onClick={clear} />
          )
        }
      />
    </div>
  );
}
