import type { Group, Span, System } from '@spanlight/sdk';
import {
  formatDuration,
  formatNumber,
  formatUtilization,
  formatValue,
} from '@spanlight/sdk/format';
import { columnTitle } from '../../output/column-title.ts';
import { groupName } from '../../services/tracing/list-groups.ts';
import { spanName, statusTone } from '../../services/tracing/list-spans.ts';
import { timeColumn, type ListColumn } from '../core/table-lines.ts';

/** The columns of the systems. */
export const systemColumns: readonly ListColumn<System>[] = [
  { title: 'SYSTEM', value: ({ system }) => system },
  { title: 'PER MIN', value: ({ rate }) => formatNumber(rate), width: 8, align: 'right' },
  {
    title: 'ERR%',
    value: ({ errorRate }) => formatUtilization(errorRate),
    width: 7,
    align: 'right',
    tone: ({ errorRate }) => (errorRate > 0 ? 'bad' : 'dim'),
  },
  {
    title: 'GROUPS',
    value: ({ groupCount }) => formatNumber(groupCount),
    width: 7,
    align: 'right',
  },
  { title: 'COUNT', value: ({ count }) => formatNumber(count), width: 8, align: 'right', from: 60 },
];

/** The columns of groups; logs and events have no durations. */
export function groupColumns(events: boolean): ListColumn<Group>[] {
  const metric = (name: string, unit: string, width: number): ListColumn<Group> => ({
    title: columnTitle(name),
    value: (group) => formatValue(group[name], unit),
    width,
    align: 'right',
    ...(name === '_error_rate'
      ? { tone: (group: Group) => (Number(group[name]) > 0 ? ('bad' as const) : ('dim' as const)) }
      : {}),
  });
  return [
    { title: 'GROUP', value: groupName },
    metric('per_min(sum(_count))', '', 8),
    ...(events
      ? [metric('max(_time)', 'unix-time', 19)]
      : [
          metric('_error_rate', 'utilization', 7),
          metric('p50(_duration)', 'nanoseconds', 8),
          metric('p90(_duration)', 'nanoseconds', 8),
          metric('p99(_duration)', 'nanoseconds', 8),
        ]),
  ];
}

/**
 * The columns of spans.
 *
 * @param now Unix milliseconds, asked when a row is drawn.
 */
export function spanColumns(now: () => number): ListColumn<Span>[] {
  return [
    { title: 'NAME', value: spanName },
    {
      title: 'STATUS',
      value: ({ statusCode }) => statusCode,
      width: 6,
      tone: ({ statusCode }) => statusTone(statusCode),
    },
    {
      title: 'DURATION',
      value: ({ duration }) => formatDuration(duration),
      width: 9,
      align: 'right',
    },
    timeColumn('TIME', ({ time }) => time, now),
    { title: 'TRACE', value: ({ traceId }) => traceId ?? '', width: 32, from: 110 },
  ];
}
