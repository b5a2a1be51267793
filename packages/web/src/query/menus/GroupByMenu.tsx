import { addGroupBy, resetGroupBy } from '@spanlight/query';
import { useMemo, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Checkbox } from '../../components/forms/Checkbox.tsx';
import { Popover } from '../../components/overlays/Popover.tsx';
import { editQuery } from '../edit-query.ts';
import { languageOf } from '../language/query-language.ts';
import { columnSuggestions } from './column-suggestions.ts';
import type { QueryMenuProps } from './query-menu.ts';
import { SuggestField } from './SuggestField.tsx';
import styles from './menus.module.css';

/** Groups by a column, alone or together with those before. */
export function GroupByMenu({ query, onQueryChange, source }: QueryMenuProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [column, setColumn] = useState('');
  const [error, setError] = useState<string>();
  const columns = useMemo(() => columnSuggestions(source), [source]);
  const { commonGroupings } = languageOf(source);

  const group = (by: string): void => {
    const edit = isAdding ? addGroupBy : resetGroupBy;
    onQueryChange(editQuery(query, (parts) => firstGroupBy(edit(parts, by))));
    setIsOpen(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (column.trim() === '') setError('Column is required');
    else group(column.trim());
  };

  return (
    <Popover
      label="Group by"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" size="small" opens>
          Group by
        </Button>
      }
    >
      {commonGroupings.length === 0 ? null : (
        <fieldset className={styles['chips']} aria-label="Common groupings">
          {commonGroupings.map(({ label, column: name }) => (
            <Button key={name} size="small" title={name} onClick={() => group(name)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      <form className={styles['form']} onSubmit={submit} noValidate>
        <SuggestField
          label="Column"
          value={column}
          suggest={columns}
          error={error}
          onValueChange={(next) => {
            setColumn(next);
            setError(undefined);
          }}
        />
        <Checkbox label="Keep other groupings" checked={isAdding} onCheckedChange={setIsAdding} />
        <Button type="submit" variant="primary" className={styles['submit']}>
          Group
        </Button>
      </form>
    </Popover>
  );
}

/** Groupings read best before what is measured. */
function firstGroupBy<Part extends { readonly query: string }>(parts: readonly Part[]): Part[] {
  const isGrouping = ({ query }: Part): boolean => /^group\s+by\s/i.test(query);
  return [...parts.filter(isGrouping), ...parts.filter((part) => !isGrouping(part))];
}
