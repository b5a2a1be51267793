import type { ReactElement } from 'react';
import type { FormDraft } from '../../../../components/forms/draft/use-form-draft.ts';
import { Checkbox } from '../../../../components/forms/Checkbox.tsx';
import { Select } from '../../../../components/forms/Select.tsx';
import { TextField } from '../../../../components/forms/TextField.tsx';
import { unitChoices } from '../../../../metrics/unit-choices.ts';
import { LabelFields } from '../../../severity/LabelFields.tsx';
import { ChannelPicker } from '../ChannelPicker.tsx';
import { Escalation } from '../escalation/Escalation.tsx';
import type { MetricForm } from './metric-form.ts';
import { ValueField } from './fields.tsx';
import { MoreRules } from './MoreRules.tsx';
import type { WatchedColumn } from './watched-column.ts';
import styles from '../form.module.css';

export interface MonitorOptionsProps {
  projectId: string;
  draft: FormDraft<MetricForm>;
  /** What the values of the watched column are in. */
  unit: string;
  column: WatchedColumn;
}

/** The usual numbers of points. */
const usualPoints = [1, 3, 5, 10, 15];

/** When a metric monitor fires, and who is told. */
export function MonitorOptions(props: MonitorOptionsProps): ReactElement {
  const { projectId, draft, unit, column } = props;
  const form = draft.value;
  const points = [...new Set([...usualPoints, form.checkNumPoint])].toSorted((a, b) => a - b);
  return (
    <div className={styles['options']}>
      <TextField label="Monitor name" {...draft.field('name')} />
      <div className={styles['pair']}>
        <ValueField draft={draft} name="minAllowedValue" label="Min allowed value" unit={unit} />
        <ValueField draft={draft} name="maxAllowedValue" label="Max allowed value" unit={unit} />
      </div>
      <div className={styles['pair']}>
        <Select
          label="Values are in"
          options={unitChoices(unit, column.problem && '–')}
          value={unit}
          onValueChange={(next) =>
            draft.set({ givenUnit: { column: column.name ?? '', unit: next } })
          }
          disabled={column.name === undefined}
        />
        <Select
          label="Check the last"
          options={points.map((count) => ({
            value: String(count),
            label: count === 1 ? '1 point (1 minute)' : `${count} points (${count} minutes)`,
          }))}
          value={String(form.checkNumPoint)}
          onValueChange={(count) => draft.set({ checkNumPoint: Number(count) })}
        />
      </div>
      <TextField
        label="Time offset"
        placeholder="5m"
        hint="How far in the past the points it looks at lie; a plain number is minutes"
        {...draft.field('timeOffset')}
      />
      <LabelFields
        severity={form.severity}
        labels={form.labels}
        problem={draft.problemOf('labels')}
        onChange={(changes) => draft.set(changes)}
        onBlur={() => draft.touch('labels')}
      />
      <Checkbox
        label="Notify everyone by email"
        checked={form.notifyEveryoneByEmail}
        onCheckedChange={(notifyEveryoneByEmail) => draft.set({ notifyEveryoneByEmail })}
      />
      <ChannelPicker
        projectId={projectId}
        value={form.channelIds}
        onValueChange={(channelIds) => draft.set({ channelIds })}
      />
      <Escalation
        projectId={projectId}
        rows={form.escalation}
        problem={draft.problemOf('escalation')}
        onChange={(escalation) => draft.set({ escalation })}
        onBlur={() => draft.touch('escalation')}
      />
      <Checkbox
        label="Hold messages of an alert that opens and closes too often (flapping)"
        checked={form.flapping}
        onCheckedChange={(flapping) => draft.set({ flapping })}
      />
      <MoreRules draft={draft} unit={unit} labels={column.labels} />
    </div>
  );
}
