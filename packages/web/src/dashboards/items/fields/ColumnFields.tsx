import type { Aggregation } from '@spanlight/sdk';
import { aggregations } from '@spanlight/sdk/schemas';
import type { ReactElement } from 'react';
import { Checkbox } from '../../../components/forms/Checkbox.tsx';
import { ColorChoice } from '../../../components/forms/ColorChoice.tsx';
import { Select } from '../../../components/forms/Select.tsx';
import { unitChoices } from '../../../metrics/unit-choices.ts';
import { settingsOf, type ColumnsDraft, type ColumnSettings, type QueryColumn } from './columns.ts';
import styles from './fields.module.css';

export interface ColumnFieldsProps {
  columns: readonly QueryColumn[];
  value: ColumnsDraft;
  onValueChange: (value: ColumnsDraft) => void;
  /** What is chosen here of a column besides its unit. */
  has?: readonly ('color' | 'aggFunc' | 'sparklineDisabled')[];
  /** How columns become one number unless somebody says otherwise. @default as suits the column */
  usual?: Aggregation;
}

/** How each column of a query is shown. */
export function ColumnFields(props: ColumnFieldsProps): ReactElement {
  const { columns, value, onValueChange, has = [] } = props;
  if (columns.length === 0) {
    return <p className={styles['note']}>The columns of the query are listed here.</p>;
  }
  return (
    <>
      {columns.map(({ name, usual }) => {
        const settings = settingsOf(value, name, props.usual ?? usual);
        const set = (changes: Partial<ColumnSettings>): void =>
          onValueChange({ ...value, [name]: { ...settings, ...changes } });
        return (
          <fieldset key={name} className={styles['column']} aria-label={`Column ${name}`}>
            <code className={styles['name']} title={name}>
              {name}
            </code>
            <div className={styles['pair']}>
              <Select
                label="Unit"
                options={unitChoices(settings.unit, 'as returned')}
                value={settings.unit}
                onValueChange={(unit) => set({ unit })}
              />
              {has.includes('aggFunc') ? (
                <Select
                  label="Aggregate"
                  options={aggregations.map((each) => ({ value: each, label: each }))}
                  value={settings.aggFunc}
                  onValueChange={(aggFunc) => set({ aggFunc })}
                />
              ) : null}
              {has.includes('color') ? (
                <ColorChoice
                  label="Color"
                  value={settings.color}
                  onValueChange={(color) => set({ color })}
                />
              ) : null}
            </div>
            {has.includes('sparklineDisabled') ? (
              <Checkbox
                label="Without sparkline"
                checked={settings.sparklineDisabled}
                onCheckedChange={(sparklineDisabled) => set({ sparklineDisabled })}
              />
            ) : null}
          </fieldset>
        );
      })}
    </>
  );
}
