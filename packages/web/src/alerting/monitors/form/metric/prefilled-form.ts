import type { MetricAlias } from '@spanlight/sdk';
import { defaultMetricAlias } from '@spanlight/query';
import { MAX_METRICS } from '../../../../metrics/picking/picked-metrics.ts';
import type { NewMonitorSearch } from '../../../../new-monitor/search.ts';
import { typedDuration } from '../../../../components/forms/typed-duration.ts';
import { newMetricForm, type MetricForm } from './metric-form.ts';

/** The form of a new monitor, filled in as its address asks. */
export function prefilledForm(search: NewMonitorSearch): MetricForm {
  const { name = '', query = '' } = search;
  const metrics = metricsOf(search);
  const offset = Number(search.time_offset ?? 0);
  return {
    ...newMetricForm,
    name,
    query,
    givenUnit: firstUnit(search.columns) ?? newMetricForm.givenUnit,
    timeOffset: Number.isFinite(offset) ? typedDuration(offset) : newMetricForm.timeOffset,
    metrics: metrics.length === 0 ? newMetricForm.metrics : metrics,
  };
}

function metricsOf({ metric = [], alias = [] }: NewMonitorSearch): MetricAlias[] {
  const rows: MetricAlias[] = [];
  for (const [index, name] of metric.slice(0, MAX_METRICS).entries()) {
    const taken = rows.map((row) => row.alias);
    rows.push({
      name,
      alias: (alias[index] ?? '').toLowerCase() || defaultMetricAlias(name, taken),
    });
  }
  return rows;
}

/** The first column that is said to have a unit. */
function firstUnit(columns: string | undefined): MetricForm['givenUnit'] | undefined {
  const read = parseJson(columns);
  if (typeof read !== 'object' || read === null) return undefined;
  for (const [column, info] of new Map<string, unknown>(Object.entries(read))) {
    const unit = unitIn(info);
    if (unit !== undefined) return { column, unit };
  }
  return undefined;
}

function unitIn(info: unknown): string | undefined {
  if (typeof info !== 'object' || info === null || !('unit' in info)) return undefined;
  return typeof info.unit === 'string' ? info.unit : undefined;
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
