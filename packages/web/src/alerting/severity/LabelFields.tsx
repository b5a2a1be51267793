import type { Severity } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { FieldRows } from '../../components/forms/FieldRows.tsx';
import { Select } from '../../components/forms/Select.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { severities, severityNames } from '../states.ts';
import type { LabelRow } from './label-rows.ts';
import styles from './severity.module.css';

export interface LabelFieldsProps {
  severity: Severity;
  labels: readonly LabelRow[];
  /** What is wrong with the labels. */
  problem: string | undefined;
  onChange: (changes: { severity?: Severity; labels?: readonly LabelRow[] }) => void;
  /** The labels were left. */
  onBlur: () => void;
}

const EMPTY: LabelRow = { name: '', value: '' };

/** How bad it is what a monitor finds, and what its alerts are labelled with. */
export function LabelFields(props: LabelFieldsProps): ReactElement {
  const { severity, labels, problem, onChange, onBlur } = props;
  return (
    <>
      <Select
        label="Severity"
        options={severities.map((value) => ({ value, label: severityNames[value] }))}
        value={severity}
        onValueChange={(next) => onChange({ severity: next })}
      />
      <FieldRows
        label="Labels"
        hint="Alerts carry these labels, and channels can filter by them. The label team names the responsible team."
        rows={labels}
        onRowsChange={(next) => onChange({ labels: next })}
        empty={EMPTY}
        add="Add label"
        noun="label"
      >
        {({ name, value }, set, index) => (
          <>
            <TextField
              label={`Label ${index + 1}`}
              labelHidden
              placeholder="team"
              value={name}
              onValueChange={(next) => set({ name: next })}
              onBlur={onBlur}
              autoComplete="off"
              mono
            />
            <TextField
              label={`Value of label ${index + 1}`}
              labelHidden
              placeholder="shop"
              value={value}
              onValueChange={(next) => set({ value: next })}
              autoComplete="off"
              mono
            />
          </>
        )}
      </FieldRows>
      {problem === undefined ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
