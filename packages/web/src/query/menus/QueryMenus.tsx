import {
  addColumn,
  addGroupBy,
  addParts,
  addSearch,
  AGGREGATE_FUNCTIONS,
  AGGREGATE_PRESETS,
  quoteText,
  resetGroupBy,
  SEARCH_SCOPES,
  setDurationBounds,
} from '@spanlight/query';
import { type ReactElement, useState } from 'react';
import { Select } from '../../components/forms/Select.tsx';
import { editQuery } from '../edit-query.ts';
import {
  CommonChoices,
  MenuForm,
  QueryMenu,
  type QueryMenuProps,
  useColumnField,
} from './query-menu.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { readDurationBounds } from './duration-bounds.ts';
import styles from './menus.module.css';
import { Checkbox } from '../../components/forms/Checkbox.tsx';
import { languageOf } from '../language/query-source.ts';

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

/** Keeps spans that took at least, or less than, so many milliseconds. */
export function DurationMenu(props: Omit<QueryMenuProps, 'source'>): ReactElement {
  const { query, onQueryChange } = props;
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

/** How a text is looked for. */
type Manner = 'contains' | 'like';

const manners: readonly { value: Manner; label: string }[] = [
  { value: 'contains', label: 'contains' },
  { value: 'like', label: 'like' },
];

const hints: Readonly<Record<Manner, string>> = {
  contains: 'Case-insensitive options separated with "|"',
  like: '"%" matches zero or more characters',
};

const scopes = SEARCH_SCOPES.map(({ name }) => ({ value: name, label: name }));

interface SearchMenuProps {
  query: string;
  /** The query with the search added, and the system the search looks into. */
  onSearch: (query: string, system: string) => void;
}

/** Looks for a text in the attributes of one kind of item. */
export function SearchMenu({ query, onSearch }: SearchMenuProps): ReactElement {
  const [scope, setScope] = useState('any');
  const [manner, setManner] = useState<Manner>('contains');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  const submit = (close: () => void): void => {
    const found = SEARCH_SCOPES.find(({ name }) => name === scope);
    if (text.trim() === '' || !found) {
      setError('Field is required');
      return;
    }
    const { attributes, system } = found;
    const next = editQuery(query, (parts) =>
      manner === 'contains'
        ? addSearch(parts, attributes, text.trim())
        : addParts(parts, `where ${operand(attributes)} like ${quoteText(text.trim())}`),
    );
    close();
    setText('');
    onSearch(next, system);
  };

  return (
    <QueryMenu label="Search">
      {(close) => (
        <MenuForm submit="Search" onSubmit={() => submit(close)}>
          <div className={styles['pair']}>
            <Select label="In" options={scopes} value={scope} onValueChange={setScope} />
            <Select label="Manner" options={manners} value={manner} onValueChange={setManner} />
          </div>
          <TextField
            label="Text"
            value={text}
            error={error}
            hint={hints[manner]}
            autoComplete="off"
            onValueChange={(next) => {
              setText(next);
              setError(undefined);
            }}
          />
        </MenuForm>
      )}
    </QueryMenu>
  );
}

function operand(attributes: readonly string[]): string {
  return attributes.length === 1 ? (attributes[0] ?? '') : `{${attributes.join(',')}}`;
}

/** Groups by a column, alone or together with those before. */
export function GroupByMenu({ query, onQueryChange, source }: QueryMenuProps): ReactElement {
  const [isAdding, setIsAdding] = useState(false);
  const { field, take } = useColumnField(source);
  return (
    <QueryMenu label="Group by">
      {(close) => {
        const group = (by: string): void => {
          const edit = isAdding ? addGroupBy : resetGroupBy;
          onQueryChange(editQuery(query, (parts) => firstGroupBy(edit(parts, by))));
          close();
        };
        return (
          <>
            <div className={styles['keep']}>
              <Checkbox
                label="Keep other groupings"
                checked={isAdding}
                onCheckedChange={setIsAdding}
              />
            </div>
            <CommonChoices
              label="Common groupings"
              choices={languageOf(source).commonGroupings}
              onPick={({ column }) => group(column)}
            />
            <MenuForm submit="Group" onSubmit={() => take(group)}>
              {field}
            </MenuForm>
          </>
        );
      }}
    </QueryMenu>
  );
}

/** Groupings read best before what is measured. */
function firstGroupBy<Part extends { readonly query: string }>(parts: readonly Part[]): Part[] {
  const isGrouping = ({ query }: Part): boolean => /^group\s+by\s/i.test(query);
  return [...parts.filter(isGrouping), ...parts.filter((part) => !isGrouping(part))];
}
