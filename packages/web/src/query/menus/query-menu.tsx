import { useMemo, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Popover } from '../../components/overlays/Popover.tsx';
import type { QuerySource } from '../language/query-source.ts';
import { columnSuggestions } from './column-suggestions.ts';
import { SuggestField } from './SuggestField.tsx';
import styles from './menus.module.css';

/** What every menu of the query bar works on. */
export interface QueryMenuProps {
  query: string;
  onQueryChange: (query: string) => void;
  source: QuerySource;
}

/** The button of a menu of the query bar. */
export function menuButton(label: string): ReactElement {
  return (
    <Button variant="quiet" size="small" opens>
      {label}
    </Button>
  );
}

/** Adds to the query by a few fields behind a button; what it holds closes it. */
export function QueryMenu({
  label,
  children,
}: {
  label: string;
  children: (close: () => void) => ReactNode;
}): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover label={label} open={isOpen} onOpenChange={setIsOpen} trigger={menuButton(label)}>
      {children(() => setIsOpen(false))}
    </Popover>
  );
}

export interface MenuFormProps {
  /** A verb. */
  submit: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The fields of a menu, and the button that takes them. */
export function MenuForm({ submit, onSubmit, children }: MenuFormProps): ReactElement {
  return (
    <form
      className={styles['form']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
    >
      {children}
      <Button type="submit" variant="primary" className={styles['submit']}>
        {submit}
      </Button>
    </form>
  );
}

/** What many people ask for first, at one click. */
export function CommonChoices<Choice extends { readonly label: string; readonly column: string }>({
  label,
  choices,
  hasTitles = true,
  onPick,
}: {
  label: string;
  choices: readonly Choice[];
  /** Whether the column is told on hover. @default true */
  hasTitles?: boolean;
  onPick: (choice: Choice) => void;
}): ReactElement | null {
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles['chips']} aria-label={label}>
      {choices.map((choice) => (
        <Button
          key={choice.column}
          size="small"
          title={hasTitles ? choice.column : undefined}
          onClick={() => onPick(choice)}
        >
          {choice.label}
        </Button>
      ))}
    </fieldset>
  );
}

/** A field for a column that has to be named. `take` hands it over, or says that it is missing. */
export function useColumnField(source: QuerySource): {
  readonly column: string;
  take: (use: (column: string) => void) => void;
  readonly field: ReactElement;
} {
  const [column, setColumn] = useState('');
  const [error, setError] = useState<string>();
  const columns = useMemo(() => columnSuggestions(source), [source]);
  return {
    column,
    take(use) {
      if (column.trim() === '') setError('Column is required');
      else use(column.trim());
    },
    field: (
      <SuggestField
        label="Column"
        value={column}
        suggest={columns}
        error={error}
        entersForm
        onValueChange={(next) => {
          setColumn(next);
          setError(undefined);
        }}
      />
    ),
  };
}
