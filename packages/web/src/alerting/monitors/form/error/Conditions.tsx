import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactElement } from 'react';
import { Button, IconButton } from '../../../../components/buttons/Button.tsx';
import { Select } from '../../../../components/forms/Select.tsx';
import type { ItemsFilter } from '../../../../items/filter.ts';
import { attributesQuery, attributeValuesQuery } from '../../../../items/queries.ts';
import { SuggestField } from '../../../../query/menus/SuggestField.tsx';
import { matching } from '../../../../query/menus/use-suggestions.ts';
import type { TimeRange } from '../../../../time/range.ts';
import { addMatcher, changeMatcher, removeMatcher, type Matcher } from './error-form.ts';
import { errorSystems } from './error-systems.ts';
import styles from '../form.module.css';

export interface ConditionsProps {
  projectId: string;
  /** Where attributes and their values are looked for. */
  range: TimeRange;
  value: readonly Matcher[];
  onValueChange: (value: readonly Matcher[]) => void;
}

/** Conditions an error must all meet; without any, every error is told. */
export function Conditions(props: ConditionsProps): ReactElement {
  const { projectId, range, value, onValueChange } = props;
  const filter = useMemo(
    (): ItemsFilter => ({ projectId, range, systems: errorSystems, query: '', search: '' }),
    [projectId, range],
  );
  return (
    <fieldset className={styles['conditions']}>
      <legend className={styles['label']}>Conditions</legend>
      {value.map((row, index) => (
        <Condition
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity while they are filled in
          key={index}
          number={index + 1}
          filter={filter}
          row={row}
          onChange={(changes) => onValueChange(changeMatcher(value, index, changes))}
          onRemove={() => onValueChange(removeMatcher(value, index))}
        />
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => onValueChange(addMatcher(value))}>
          Add condition
        </Button>
      </div>
    </fieldset>
  );
}

const operators = [
  { value: '=', label: '=' },
  { value: '!=', label: '!=' },
] as const;

interface ConditionProps {
  /** Counted from 1. */
  number: number;
  filter: ItemsFilter;
  row: Matcher;
  onChange: (changes: Partial<Matcher>) => void;
  onRemove: () => void;
}

function Condition({ number, filter, row, onChange, onRemove }: ConditionProps): ReactElement {
  const client = useQueryClient();
  const { attr } = row;
  const attributes = useCallback(
    async (typed: string) => {
      const { items } = await client.fetchQuery(attributesQuery(filter));
      return matching(
        items.map(({ value }) => ({ value })),
        typed,
      );
    },
    [client, filter],
  );
  const values = useCallback(
    async (typed: string) => {
      if (attr === '') return [];
      const { items } = await client.fetchQuery(attributeValuesQuery(filter, attr, typed.trim()));
      return items.map(({ value }) => ({ value }));
    },
    [client, filter, attr],
  );
  return (
    <div className={styles['condition']}>
      <span className={styles['and']}>{number === 1 ? 'if' : 'AND'}</span>
      <SuggestField
        label={`Attribute ${number}`}
        labelHidden
        placeholder="attribute"
        value={attr}
        onValueChange={(next) => onChange({ attr: next })}
        suggest={attributes}
      />
      <Select
        label={`Operator ${number}`}
        labelHidden
        options={operators}
        value={row.op}
        onValueChange={(op) => onChange({ op })}
      />
      <SuggestField
        label={`Value ${number}`}
        labelHidden
        placeholder="value"
        value={row.value}
        onValueChange={(value) => onChange({ value })}
        suggest={values}
      />
      <IconButton
        icon="close"
        size="small"
        label={`Remove condition ${number}`}
        onClick={onRemove}
      />
    </div>
  );
}
