import { noDataTexts } from '../../monitor/monitor-texts.ts';
import { isMonitorField, monitorFormLabels, writeMonitorField } from '../monitor-form-texts.ts';
import type { WriteChannels } from '../use-channel-names.ts';
import type { MetricForm } from './metric-form.ts';

/** What the fields of the form are called. */
export const metricLabels: Readonly<Record<keyof MetricForm, string>> = {
  ...monitorFormLabels,
  name: 'Monitor name',
  metrics: 'Metrics',
  query: 'Query',
  givenUnit: 'Values are in',
  timeOffset: 'Time offset',
  checkNumPoint: 'Check the last',
  minAllowedValue: 'Min allowed value',
  maxAllowedValue: 'Max allowed value',
  minRecoveryValue: 'Recovers at or above',
  maxRecoveryValue: 'Recovers at or below',
  fireNumPoint: 'Bad points that fire',
  clearNumPoint: 'Good points that clear',
  keepFiringFor: 'Keep firing for',
  minDevValue: 'Smallest excess',
  minDevFraction: 'Smallest excess, of the bound',
  noDataPolicy: 'Missing points',
  flapping: 'Flapping',
};

/** A field of the form in words. */
export function writeMetricField(
  field: keyof MetricForm,
  form: MetricForm,
  writeChannels: WriteChannels,
): string {
  if (isMonitorField(field)) return writeMonitorField(field, form, writeChannels);
  switch (field) {
    case 'metrics':
      return form.metrics.map(({ name, alias }) => `${name} as $${alias}`).join(', ');
    case 'givenUnit':
      return form.givenUnit.unit;
    case 'noDataPolicy':
      return noDataTexts[form.noDataPolicy];
    case 'flapping':
      return form.flapping ? 'yes' : 'no';
    default:
      return String(form[field]);
  }
}
