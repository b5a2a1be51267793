import { setDurationBounds } from '@spanlight/query';
import { useState, type ReactElement } from 'react';
import { TextField } from '../../components/forms/TextField.tsx';
import { editQuery } from '../edit-query.ts';
import { readDurationBounds } from './duration-bounds.ts';
import { MenuForm, QueryMenu, type QueryMenuProps } from './query-menu.tsx';
import styles from './menus.module.css';

/** Keeps spans that took at least, or less than, so many milliseconds. */
export function DurationMenu({
  query,
  onQueryChange,
}: Omit<QueryMenuProps, 'source'>): ReactElement {
  const [min, setMin] = useState('');
  const [max, setMax] = useState('');
  const [errors, setErrors] = useState<{ minError?: string; maxError?: string }>({});
  const fields = [
    { label: 'At least', value: min, set: setMin, error: errors.minError },
    { label: 'Less than', value: max, set: setMax, error: errors.maxError },
  ];

  const submit = (close: () => void): void => {
    const bounds = readDurationBounds(min, max);
    if (!('min' in bounds)) {
      setErrors(bounds);
      return;
    }
    onQueryChange(editQuery(query, (parts) => setDurationBounds(parts, bounds)));
    close();
  };

  return (
    <QueryMenu label="Duration">
      {(close) => (
        <MenuForm submit="Apply" onSubmit={() => submit(close)}>
          <div className={styles['pair']}>
            {fields.map(({ label, value, set, error }) => (
              <TextField
                key={label}
                label={label}
                inputMode="decimal"
                suffix="ms"
                autoComplete="off"
                value={value}
                error={error}
                onValueChange={(next) => {
                  set(next);
                  setErrors({});
                }}
              />
            ))}
          </div>
        </MenuForm>
      )}
    </QueryMenu>
  );
}
