import { joinParts, whereQuery } from '@spanlight/query';
import type { TimeseriesResponse } from '@spanlight/sdk';
import { formatRate } from '@spanlight/sdk/format';
import type { ChartData } from '../../charts/series.ts';
import { numbersOf } from '../../items/cells.ts';
import { SEVERITIES, severityColor, severityOf, type Severity } from '../systems/severity.ts';

const SYSTEM = '_system';
const RATE = 'per_min(sum(_count))';

/** The question how many logs of each severity there were over time, under the conditions of a query. */
export function volumeQuery(query: string): string {
  return joinParts([whereQuery(query), `group by ${SYSTEM}`, RATE]);
}

/** Logs per minute by severity, the worst at the bottom of the stack, where its height can be read off the axis. */
export function volumeModel({ time, groups }: TimeseriesResponse): ChartData {
  const rates = new Map<Severity, (number | null)[]>();
  for (const group of groups) {
    const severity = severityOf(group[SYSTEM] ?? '');
    const sum = rates.get(severity);
    const more = numbersOf(group[RATE]);
    rates.set(
      severity,
      sum ? sum.map((value, index) => (value ?? 0) + (more[index] ?? 0)) : [...more],
    );
  }
  return {
    times: time.map((text) => Date.parse(text)),
    series: SEVERITIES.flatMap((severity) => {
      const values = rates.get(severity);
      const color = severityColor(severity);
      return values ? [{ name: severity, color, format: formatRate, values }] : [];
    }),
  };
}
