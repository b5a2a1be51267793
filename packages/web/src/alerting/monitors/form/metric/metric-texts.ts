import { labelsText } from '@spanlight/sdk/format';
import { labelsOf } from '../../../severity/label-rows.ts';
import { severityNames } from '../../../states.ts';
import { noDataTexts } from '../../monitor/monitor-texts.ts';
import { stepsText } from '../escalation/step-rows.ts';
import { groupingLabels } from '../grouping/grouping-form.ts';
import type { WriteChannels } from '../use-channel-names.ts';
import type { MetricForm } from './metric-form.ts';

/** What the fields of the form are called. */
export const metricLabels: Readonly<Record<keyof MetricForm, string>> = {
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
  notifyEveryoneByEmail: 'Notify everyone by e-mail',
  channelIds: 'Notification channels',
  severity: 'Severity',
  labels: 'Labels',
  escalation: 'Escalation',
  ...groupingLabels,
  key: 'Key',
  owner: 'Kept by',
  yaml: 'YAML',
};

/** A field of the form in words. */
export function writeMetricField(
  field: keyof MetricForm,
  form: MetricForm,
  writeChannels: WriteChannels,
): string {
  switch (field) {
    case 'metrics':
      return form.metrics.map(({ name, alias }) => `${name} as $${alias}`).join(', ');
    case 'givenUnit':
      return form.givenUnit.unit;
    case 'noDataPolicy':
      return noDataTexts[form.noDataPolicy];
    case 'severity':
      return severityNames[form.severity];
    case 'labels':
      return labelsText(labelsOf(form.labels));
    case 'channelIds':
      return writeChannels(form.channelIds);
    case 'escalation':
      return stepsText(form.escalation, writeChannels);
    case 'flapping':
    case 'isGrouped':
    case 'notifyEveryoneByEmail':
      return form[field] ? 'yes' : 'no';
    default:
      return String(form[field]);
  }
}
