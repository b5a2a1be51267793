import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { TextField } from './TextField.tsx';

/** How long typing must rest before the list is asked for, in milliseconds. */
const DEBOUNCE = 600;

export interface SearchBoxProps {
  label: string;
  /** What can be typed, where the label doesn't say it. @default the label */
  placeholder?: string;
  /** The text in force. */
  value: string;
  onValueChange: (value: string) => void;
}

/** A search that follows what is typed; Enter doesn't wait, Escape clears. */
export function SearchBox({
  label,
  placeholder = label,
  value,
  onValueChange,
}: SearchBoxProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // A change from outside (back button, reset) shows in the box.
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }
  const apply = useEffectEvent((next: string) => {
    if (next.trim() !== value) onValueChange(next.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      icon="search"
      placeholder={placeholder}
      autoComplete="off"
      value={typed}
      onValueChange={setTyped}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onValueChange(typed.trim());
        if (event.key === 'Escape' && typed !== '') {
          event.stopPropagation();
          setTyped('');
          onValueChange('');
        }
      }}
    />
  );
}
