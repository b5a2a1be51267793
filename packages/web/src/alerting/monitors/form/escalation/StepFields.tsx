import type { ReactElement } from 'react';
import { FieldRows } from '../../../../components/forms/FieldRows.tsx';
import { TextField } from '../../../../components/forms/TextField.tsx';
import { ChannelPicker } from '../ChannelPicker.tsx';
import type { StepRow } from './step-rows.ts';
import styles from './escalation.module.css';

const EMPTY: StepRow = { after: '', channelIds: [] };

export interface StepFieldsProps {
  projectId: string;
  rows: readonly StepRow[];
  onChange: (rows: readonly StepRow[]) => void;
  /** The steps were left. */
  onBlur: () => void;
}

/** The steps of an escalation: after how long, and which channels. */
export function StepFields({ projectId, rows, onChange, onBlur }: StepFieldsProps): ReactElement {
  return (
    <FieldRows
      label="Steps"
      hint="Each step is notified if nobody has acknowledged the alert by then and no silence holds it. At most five, each later than the one before."
      rows={rows}
      onRowsChange={onChange}
      empty={EMPTY}
      add="Add step"
      noun="step"
    >
      {({ after, channelIds }, set, index) => (
        <>
          <TextField
            label={`Time of step ${index + 1}`}
            labelHidden
            className={styles['after']}
            placeholder="15m"
            value={after}
            onValueChange={(next) => set({ after: next })}
            onBlur={() => (channelIds.length > 0 ? onBlur() : undefined)}
            autoComplete="off"
          />
          <ChannelPicker
            projectId={projectId}
            label={`Channels of step ${index + 1}`}
            labelHidden
            value={channelIds}
            onValueChange={(next) => {
              set({ channelIds: next });
              onBlur();
            }}
          />
        </>
      )}
    </FieldRows>
  );
}
