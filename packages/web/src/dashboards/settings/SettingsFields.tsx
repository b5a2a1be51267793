import type { ReactElement } from 'react';
import type { FormDraft } from '../../components/forms/draft/use-form-draft.ts';
import { Select } from '../../components/forms/Select.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { gridWidths, minIntervals, type SettingsValues } from './settings-values.ts';
import styles from './settings.module.css';

/** Numbers to choose from, with the one that is stored. */
const withStored = (usual: readonly number[], stored: number): number[] =>
  [...new Set([...usual, stored])].toSorted((a, b) => a - b);

/** What is filled in of a dashboard. */
export function SettingsFields({ draft }: { draft: FormDraft<SettingsValues> }): ReactElement {
  const { value, set } = draft;
  return (
    <>
      <TextField
        label="Dashboard name"
        hint='Dashboards with a common prefix, such as "Shop: Orders" and "Shop: Carts", become tabs of one another.'
        autoComplete="off"
        {...draft.field('name')}
      />
      <div className={styles['numbers']}>
        <TextField
          label="Time offset"
          placeholder="1h"
          hint="How far its queries are shifted into the past"
          {...draft.field('timeOffset')}
        />
        <Select
          label="Min interval"
          options={withStored(minIntervals, value.minInterval).map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? 'Not set' : `${minutes} minutes`,
          }))}
          value={String(value.minInterval)}
          onValueChange={(minutes) => set({ minInterval: Number(minutes) })}
        />
        <Select
          label="Grid max width"
          options={withStored(gridWidths, value.gridMaxWidth).map((width) => ({
            value: String(width),
            label: `${width} px`,
          }))}
          value={String(value.gridMaxWidth)}
          onValueChange={(width) => set({ gridMaxWidth: Number(width) })}
        />
      </div>
    </>
  );
}
