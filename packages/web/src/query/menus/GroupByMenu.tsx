import { addGroupBy, GROUP_BY_PRESETS, resetGroupBy } from '@spanlight/query';
import { useMemo, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Popover } from '../../components/Popover.tsx';
import { editQuery } from '../edit-query.ts';
import { columnSuggestions } from './column-suggestions.ts';
import type { QueryMenuProps } from './query-menu.ts';
import { SuggestField } from './SuggestField.tsx';
import styles from './menus.module.css';

/** What the ready-made groupings are called in the menu. */
const presetLabels: Readonly<Record<(typeof GROUP_BY_PRESETS)[number], string>> = {
  _system: 'system',
  _group_id: 'group',
  service_name: 'service',
  host_name: 'host',
};

/** Groups by a column, alone or together with those before. */
export function GroupByMenu({ query, onQueryChange, source }: QueryMenuProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [column, setColumn] = useState('');
  const [error, setError] = useState<string>();
  const columns = useMemo(() => columnSuggestions(source), [source]);

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
      <fieldset className={styles['chips']} aria-label="Common groupings">
        {GROUP_BY_PRESETS.map((preset) => (
          <Button key={preset} size="small" title={preset} onClick={() => group(preset)}>
            {presetLabels[preset]}
          </Button>
        ))}
      </fieldset>
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
