import { addColumn, AGGREGATE_FUNCTIONS, AGGREGATE_PRESETS } from '@spanlight/query';
import { useMemo, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Popover } from '../../components/overlays/Popover.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { editQuery } from '../edit-query.ts';
import { columnSuggestions } from './column-suggestions.ts';
import type { QueryMenuProps } from './query-menu.ts';
import { SuggestField } from './SuggestField.tsx';
import styles from './menus.module.css';

type AggregateFunction = (typeof AGGREGATE_FUNCTIONS)[number];

const functions = AGGREGATE_FUNCTIONS.map((name) => ({ value: name, label: name }));

/** What the ready-made columns are called in the menu. */
const presetLabels: Readonly<Record<(typeof AGGREGATE_PRESETS)[number], string>> = {
  _count: 'count',
  'per_min(sum(_count))': 'count per minute',
  _error_count: 'error count',
  _error_rate: 'error rate',
  'p75(_duration)': 'p75 of duration',
  'max(_duration)': 'max of duration',
  'uniq(enduser_id)': 'unique users',
};

/** Adds a result column: a preset, or a function of a column. */
export function AggregateMenu({ query, onQueryChange, source }: QueryMenuProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const add = (column: string): void => {
    onQueryChange(editQuery(query, (parts) => addColumn(parts, column)));
    setIsOpen(false);
  };
  return (
    <Popover
      label="Aggregate"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" size="small" opens>
          Aggregate
        </Button>
      }
    >
      <fieldset className={styles['chips']} aria-label="Common columns">
        {AGGREGATE_PRESETS.map((preset) => (
          <Button key={preset} size="small" title={preset} onClick={() => add(preset)}>
            {presetLabels[preset]}
          </Button>
        ))}
      </fieldset>
      <AggregateForm source={source} onAdd={add} />
    </Popover>
  );
}

interface AggregateFormProps extends Pick<QueryMenuProps, 'source'> {
  onAdd: (column: string) => void;
}

function AggregateForm({ source, onAdd }: AggregateFormProps): ReactElement {
  const [name, setName] = useState<AggregateFunction>('p50');
  const [column, setColumn] = useState('');
  const [error, setError] = useState<string>();
  const columns = useMemo(() => columnSuggestions(source), [source]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (column.trim() === '') setError('Column is required');
    else onAdd(`${name}(${column.trim()})`);
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Select label="Function" options={functions} value={name} onValueChange={setName} />
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
      <Button type="submit" variant="primary" className={styles['submit']}>
        Add
      </Button>
    </form>
  );
}
