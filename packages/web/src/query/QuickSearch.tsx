import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { IconButton } from '../components/buttons/Button.tsx';
import { TextField } from '../components/forms/TextField.tsx';
import { searchProblem } from './search-problem.ts';

/** How long typing must rest before the list is asked for, in milliseconds. */
const DEBOUNCE = 600;

export interface QuickSearchProps {
  /** The text in force. */
  value: string;
  onValueChange: (value: string) => void;
}

/** Finds items by their display name while one types; Enter doesn't wait, Escape clears. */
export function QuickSearch({ value, onValueChange }: QuickSearchProps): ReactElement {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // A change from outside (back button, reset) shows in the box.
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(value);
  }

  const problem = searchProblem(typed);
  const isValid = problem === undefined;
  const apply = useEffectEvent((next: string) => {
    if (next.trim() !== value && isValid) onValueChange(next.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextField
      label="Quick search"
      labelHidden
      type="search"
      icon="search"
      placeholder={'option1|option2, word1 word2, "phrase", -exclude, ~regexp'}
      value={typed}
      error={problem}
      onValueChange={setTyped}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isValid) onValueChange(typed.trim());
        if (event.key === 'Escape' && typed !== '') {
          event.stopPropagation();
          setTyped('');
          onValueChange('');
        }
      }}
      suffix={
        typed === '' ? null : (
          <IconButton
            icon="close"
            size="small"
            label="Clear search"
            onClick={() => {
              setTyped('');
              onValueChange('');
            }}
          />
        )
      }
    />
  );
}
