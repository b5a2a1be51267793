import type { NoDataPolicy } from '@spanlight/sdk';
import { useState, type ReactElement } from 'react';
import type { FormDraft } from '../../../../components/forms/draft/use-form-draft.ts';
import { Select } from '../../../../components/forms/Select.tsx';
import { TextField } from '../../../../components/forms/TextField.tsx';
import { OpenGroupingFields } from '../grouping/OpenGroupingFields.tsx';
import { newMetricForm, type MetricForm } from './metric-form.ts';
import { noDataTexts } from '../../monitor/monitor-texts.ts';
import { ValueField, type TypedField } from './fields.tsx';
import styles from '../form.module.css';

const policies = ['hold', 'ok', 'alert', 'zero'] as const satisfies readonly NoDataPolicy[];

const fields: readonly TypedField[] = [
  'minRecoveryValue',
  'maxRecoveryValue',
  'fireNumPoint',
  'clearNumPoint',
  'keepFiringFor',
  'minDevValue',
  'minDevFraction',
  'groupBy',
  'groupWait',
  'groupInterval',
];

export interface MoreRulesProps {
  draft: FormDraft<MetricForm>;
  /** What the values of the watched column are in. */
  unit: string;
  /** What its alerts are told apart by; undefined where that isn't known. */
  labels: readonly string[] | undefined;
}

/** The rules most monitors leave as they are; open when one of them isn't, or is wrong. */
export function MoreRules({ draft, unit, labels }: MoreRulesProps): ReactElement {
  const form = draft.value;
  const isUsed =
    fields.some((name) => draft.initial[name] !== newMetricForm[name]) ||
    draft.initial.isGrouped ||
    draft.initial.noDataPolicy !== newMetricForm.noDataPolicy;
  const [isOpen, setIsOpen] = useState(isUsed);
  const isWrong = fields.some((name) => draft.problemOf(name) !== undefined);
  return (
    <details
      className={styles['rules']}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>More</summary>
      <div className={styles['options']}>
        <div className={styles['pair']}>
          <ValueField
            draft={draft}
            name="minRecoveryValue"
            label="Recovers at or above"
            unit={unit}
            hint="As the min allowed value"
          />
          <ValueField
            draft={draft}
            name="maxRecoveryValue"
            label="Recovers at or below"
            unit={unit}
            hint="As the max allowed value"
          />
        </div>
        <div className={styles['pair']}>
          <TextField
            label="Bad points that fire"
            inputMode="numeric"
            hint="All that are checked"
            {...draft.field('fireNumPoint')}
          />
          <TextField
            label="Good points that clear"
            inputMode="numeric"
            hint="As many as are checked"
            {...draft.field('clearNumPoint')}
          />
        </div>
        <TextField
          label="Keep firing for"
          placeholder="10m"
          hint="After the last bad point, at most 1h"
          {...draft.field('keepFiringFor')}
        />
        <div className={styles['pair']}>
          <ValueField
            draft={draft}
            name="minDevValue"
            label="Smallest excess"
            unit={unit}
            hint="Values closer to a bound are good"
          />
          <TextField
            label="Smallest excess, of the bound"
            inputMode="decimal"
            suffix="%"
            {...draft.field('minDevFraction')}
          />
        </div>
        <Select
          label="Missing points"
          options={policies.map((value) => ({ value, label: noDataTexts[value] }))}
          value={form.noDataPolicy}
          onValueChange={(noDataPolicy) => draft.set({ noDataPolicy })}
        />
        {isOpen || isWrong ? (
          <OpenGroupingFields
            value={form}
            labels={labels}
            problemOf={draft.problemOf}
            onChange={(changes) => draft.set(changes)}
            onBlur={draft.touch}
          />
        ) : null}
      </div>
    </details>
  );
}
