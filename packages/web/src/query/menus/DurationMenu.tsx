import { setDurationBounds } from '@spanlight/query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Popover } from '../../components/overlays/Popover.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { editQuery } from '../edit-query.ts';
import { readDurationBounds } from './duration-bounds.ts';
import type { QueryMenuProps } from './query-menu.ts';
import styles from './menus.module.css';

/** Keeps spans that took at least, or less than, so many milliseconds. */
export function DurationMenu({
  query,
  onQueryChange,
}: Omit<QueryMenuProps, 'source'>): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const [min, setMin] = useState('');
  const [max, setMax] = useState('');
  const [errors, setErrors] = useState<{ minError?: string; maxError?: string }>({});

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const bounds = readDurationBounds(min, max);
    if (!('min' in bounds)) {
      setErrors(bounds);
      return;
    }
    onQueryChange(editQuery(query, (parts) => setDurationBounds(parts, bounds)));
    setIsOpen(false);
  };

  return (
    <Popover
      label="Duration"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" size="small" opens>
          Duration
        </Button>
      }
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
        <div className={styles['pair']}>
          <TextField
            label="At least"
            inputMode="decimal"
            suffix="ms"
            autoComplete="off"
            value={min}
            error={errors.minError}
            onValueChange={(next) => {
              setMin(next);
              setErrors({});
            }}
          />
          <TextField
            label="Less than"
            inputMode="decimal"
            suffix="ms"
            autoComplete="off"
            value={max}
            error={errors.maxError}
            onValueChange={(next) => {
              setMax(next);
              setErrors({});
            }}
          />
        </div>
        <Button type="submit" variant="primary" className={styles['submit']}>
          Apply
        </Button>
      </form>
    </Popover>
  );
}
