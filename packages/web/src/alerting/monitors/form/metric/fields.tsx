import { formatValue } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import type { FormDraft } from '../../../../components/forms/draft/use-form-draft.ts';
import { TextField } from '../../../../components/forms/TextField.tsx';
import type { MetricForm } from './metric-form.ts';
import { readValue } from './numbers.ts';

/** The fields that are typed. */
export type TypedField = {
  [Name in keyof MetricForm]: MetricForm[Name] extends string ? Name : never;
}[Exclude<keyof MetricForm, 'noDataPolicy' | 'query' | 'severity'>];

export interface ValueFieldProps {
  draft: FormDraft<MetricForm>;
  name: TypedField;
  label: string;
  unit: string;
  hint?: string;
}

/** A value of the watched column; below it stands how it reads with its unit. */
export function ValueField({ draft, name, label, unit, hint }: ValueFieldProps): ReactElement {
  const field = draft.field(name);
  const value = readValue(field.value, unit);
  const written = unit !== '' && typeof value === 'number' ? formatValue(value, unit) : undefined;
  return <TextField label={label} inputMode="decimal" hint={written ?? hint} {...field} />;
}
