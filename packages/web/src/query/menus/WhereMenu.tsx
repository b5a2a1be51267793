import { addWhere, WHERE_OPERATORS } from '@spanlight/query';
import { useMemo, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { Popover } from '../../components/overlays/Popover.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { editQuery } from '../edit-query.ts';
import { languageOf } from '../language/query-language.ts';
import { columnSuggestions, valueSuggestions } from './column-suggestions.ts';
import type { QueryMenuProps } from './query-menu.ts';
import { SuggestField } from './SuggestField.tsx';
import styles from './menus.module.css';

type Operator = (typeof WHERE_OPERATORS)[number];

const operators = WHERE_OPERATORS.map((operator) => ({ value: operator, label: operator }));

const needsValue = (operator: Operator): boolean => !operator.endsWith('exists');

const hints: Partial<Record<Operator, string>> = {
  contains: 'Case-insensitive options separated with "|"',
  'not contains': 'Case-insensitive options separated with "|"',
  like: '"%" matches zero or more characters',
  'not like': '"%" matches zero or more characters',
};

/** Adds a condition: column, operator, value. */
export function WhereMenu({ query, onQueryChange, source }: QueryMenuProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const { commonConditions } = languageOf(source);
  const add = (column: string, operator: string, value?: string | number): void => {
    onQueryChange(editQuery(query, (parts) => addWhere(parts, column, operator, value)));
    setIsOpen(false);
  };
  return (
    <Popover
      label="Where"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" size="small" opens>
          Where
        </Button>
      }
    >
      <WhereForm source={source} onAdd={add} />
      {commonConditions.length === 0 ? null : (
        <fieldset className={styles['chips']} aria-label="Common conditions">
          {commonConditions.map(({ label, column, operator, value }) => (
            <Button key={column} size="small" onClick={() => add(column, operator, value)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}

interface WhereFormProps extends Pick<QueryMenuProps, 'source'> {
  onAdd: (column: string, operator: string, value?: string) => void;
}

function WhereForm({ source, onAdd }: WhereFormProps): ReactElement {
  const [column, setColumn] = useState('');
  const [operator, setOperator] = useState<Operator>('=');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const columns = useMemo(() => columnSuggestions(source), [source]);
  const values = useMemo(() => valueSuggestions(source, column), [source, column]);
  const hasValue = needsValue(operator);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (column.trim() === '') setError('Column is required');
    else if (hasValue) onAdd(column.trim(), operator, value);
    else onAdd(column.trim(), operator);
  };

  return (
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
      <Select
        label="Operator"
        options={operators}
        value={operator}
        onValueChange={(next) => {
          setOperator(next);
          if (!needsValue(next)) setValue('');
        }}
      />
      <SuggestField
        label="Value"
        value={value}
        suggest={values}
        disabled={!hasValue}
        hint={hints[operator]}
        onValueChange={setValue}
      />
      <Button type="submit" variant="primary" className={styles['submit']}>
        Add
      </Button>
    </form>
  );
}
