import { addWhere, WHERE_OPERATORS } from '@spanlight/query';
import { useMemo, useState, type ReactElement } from 'react';
import { Select } from '../../components/forms/Select.tsx';
import { editQuery } from '../edit-query.ts';
import { languageOf } from '../language/query-source.ts';
import { valueSuggestions } from './column-suggestions.ts';
import {
  CommonChoices,
  MenuForm,
  QueryMenu,
  useColumnField,
  type QueryMenuProps,
} from './query-menu.tsx';
import { SuggestField } from './SuggestField.tsx';

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
  return (
    <QueryMenu label="Where">
      {(close) => {
        const add = (column: string, operator: string, value?: string | number): void => {
          onQueryChange(editQuery(query, (parts) => addWhere(parts, column, operator, value)));
          close();
        };
        return (
          <>
            <WhereForm source={source} onAdd={add} />
            <CommonChoices
              label="Common conditions"
              choices={languageOf(source).commonConditions}
              hasTitles={false}
              onPick={({ column, operator, value }) => add(column, operator, value)}
            />
          </>
        );
      }}
    </QueryMenu>
  );
}

interface WhereFormProps extends Pick<QueryMenuProps, 'source'> {
  onAdd: (column: string, operator: string, value?: string) => void;
}

function WhereForm({ source, onAdd }: WhereFormProps): ReactElement {
  const { column, field, take } = useColumnField(source);
  const [operator, setOperator] = useState<Operator>('=');
  const [value, setValue] = useState('');
  const values = useMemo(() => valueSuggestions(source, column), [source, column]);
  const hasValue = needsValue(operator);
  return (
    <MenuForm
      submit="Add"
      onSubmit={() => take((name) => onAdd(name, operator, ...(hasValue ? [value] : [])))}
    >
      {field}
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
        entersForm
      />
    </MenuForm>
  );
}
