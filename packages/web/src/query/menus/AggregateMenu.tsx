import { addColumn, AGGREGATE_FUNCTIONS, AGGREGATE_PRESETS } from '@spanlight/query';
import { useState, type ReactElement } from 'react';
import { Select } from '../../components/forms/Select.tsx';
import { editQuery } from '../edit-query.ts';
import {
  CommonChoices,
  MenuForm,
  QueryMenu,
  useColumnField,
  type QueryMenuProps,
} from './query-menu.tsx';

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

const presets = AGGREGATE_PRESETS.map((column) => ({ label: presetLabels[column], column }));

/** Adds a result column: a preset, or a function of a column. */
export function AggregateMenu({ query, onQueryChange, source }: QueryMenuProps): ReactElement {
  const add = (column: string): void =>
    onQueryChange(editQuery(query, (parts) => addColumn(parts, column)));
  return (
    <QueryMenu label="Aggregate">
      {(close) => {
        const addAndClose = (column: string): void => {
          add(column);
          close();
        };
        return (
          <>
            <CommonChoices
              label="Common columns"
              choices={presets}
              onPick={({ column }) => addAndClose(column)}
            />
            <AggregateForm source={source} onAdd={addAndClose} />
          </>
        );
      }}
    </QueryMenu>
  );
}

interface AggregateFormProps extends Pick<QueryMenuProps, 'source'> {
  onAdd: (column: string) => void;
}

function AggregateForm({ source, onAdd }: AggregateFormProps): ReactElement {
  const [name, setName] = useState<AggregateFunction>('p50');
  const { field, take } = useColumnField(source);
  return (
    <MenuForm submit="Add" onSubmit={() => take((column) => onAdd(`${name}(${column})`))}>
      <Select label="Function" options={functions} value={name} onValueChange={setName} />
      {field}
    </MenuForm>
  );
}
