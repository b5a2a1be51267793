import { analyzeQuery, joinParts } from '@spanlight/query';
import type { GroupStatsResponse } from '@spanlight/sdk';
import { type ChartData, gapsWhereEmpty } from '../../charts/series.ts';
import { numbersOf } from '../../items/cells.ts';
import type { ItemKind } from '../systems/system-kinds.ts';
import { columnTitle } from './group-columns.ts';

const RATE = 'per_min(sum(_count))';

/** What is told of every group of a kind, whatever its query asks. */
const usual: { readonly [Kind in ItemKind]: readonly string[] } = {
  spans: [
    RATE,
    '_error_rate',
    'p50(_duration)',
    'p90(_duration)',
    'p99(_duration)',
    'max(_duration)',
    'avg(_duration)',
    'per_min(sum(_error_count))',
  ],
  logs: [RATE],
  events: [RATE],
};

/** A number a group has at every moment. */
export interface GroupMetric {
  /** Expression. */
  readonly name: string;
  readonly unit: string;
}

/** The metrics of a group: those its query asks for, then the usual ones of its kind. */
export function groupMetrics(query: string, kind: ItemKind): GroupMetric[] {
  const { columns } = analyzeQuery(joinParts([query, ...usual[kind]]));
  const metrics = columns.filter(({ isNum, isGroup }) => isNum && !isGroup);
  return [...new Map(metrics.map(({ name, unit }) => [name, { name, unit }])).values()];
}

/** One of the metrics over time. Where nothing happened, there is no duration and no share of errors. */
export function metricChart(stats: GroupStatsResponse, { name, unit }: GroupMetric): ChartData {
  const values = numbersOf(stats[name]);
  const hasGaps = unit === 'nanoseconds' || unit === 'utilization';
  return {
    times: stats._time.map((time) => Date.parse(time)),
    series: [
      {
        name: columnTitle(name),
        color: name.includes('error') ? '--color-error' : '--series-1',
        unit,
        values: hasGaps ? gapsWhereEmpty(values, numbersOf(stats[RATE])) : values,
      },
    ],
  };
}
