import { createHash } from 'node:crypto';
import type { AlertSnapshot, MonitorCheck, WatchedSeries } from '@spanlight/query';
import type { MetricAlertParams, MetricMonitor } from '@spanlight/sdk/schemas';
import {
  alertAttrs,
  type AlertRow,
  readMetricAlertParams,
} from '../../metadata/alerting/alert-row.ts';
import { isSliceOver, type Sliced } from '../../shared/slices.ts';
import type { MonitorSeries } from './monitor-series.ts';

/** Identity of the alert about a whole query that answers nothing. */
const NO_DATA_HASH = 'no-data';

/** A series of a monitor with the alert it may change. */
export interface NamedSeries extends WatchedSeries, Omit<MonitorSeries, 'hash' | 'points'> {
  /** What makes it the same series at the next evaluation. */
  readonly identity: string;
  readonly points: Float64Array;
  readonly row: AlertRow | undefined;
}

/** What a monitor looks at. */
export interface Watched {
  /** The series of the answer, and those of open alerts that have vanished from it. */
  readonly series: readonly NamedSeries[];
  /** The query as a whole, for an alert about an answer without any series. */
  readonly whole: NamedSeries;
  /** Open alerts of what the monitor no longer asks for. */
  readonly orphans: readonly AlertRow[];
}

/**
 * Brings the answer of a monitor's query and its alerts together.
 *
 * @param alerts Alerts by series.
 * @param count Points of every series.
 */
export function* watchedSeries(
  monitor: MetricMonitor,
  answer: readonly MonitorSeries[],
  alerts: ReadonlyMap<string, AlertRow>,
  check: MonitorCheck,
  count: number,
): Sliced<Watched> {
  const present: NamedSeries[] = [];
  for (const one of answer) {
    const identity = seriesHash(one);
    const row = alerts.get(identity);
    present.push({ ...one, identity, row, alert: row && snapshotOf(row, check) });
    if (isSliceOver()) yield;
  }
  const identities = new Set(present.map(({ identity }) => identity));
  const gone = [...alerts].filter(
    ([identity, { status }]) =>
      status === 'open' && identity !== NO_DATA_HASH && !identities.has(identity),
  );
  const vanished = gone.filter(([, row]) => isAskedFor(monitor, row, check));
  const whole = alerts.get(NO_DATA_HASH);
  const isWholeOrphan = whole?.status === 'open' && check.noData !== 'alert';
  const empty = new Float64Array(count).fill(Number.NaN);
  return {
    series: [
      ...present,
      ...vanished.map(([identity, row]): NamedSeries => ({
        identity,
        name: nameOf(row, monitor),
        attrs: alertAttrs(row),
        whereQuery: paramsOf(row, check).whereQuery,
        points: empty,
        row,
        alert: snapshotOf(row, check),
      })),
    ],
    whole: {
      identity: NO_DATA_HASH,
      name: 'no data',
      attrs: {},
      whereQuery: '',
      points: empty,
      row: whole,
      alert: whole && snapshotOf(whole, check),
    },
    orphans: [
      ...gone.filter(([, row]) => !isAskedFor(monitor, row, check)).map(([, row]) => row),
      ...(whole && isWholeOrphan ? [whole] : []),
    ],
  };
}

/** What the newest event knows of a metric alert, with the bounds of today where it kept none. Throws a `StoredValueError`. */
export function paramsOf(
  row: AlertRow,
  { bounds }: Pick<MonitorCheck, 'bounds'>,
): MetricAlertParams {
  const params = readMetricAlertParams(row.params, row.id);
  return { ...params, bounds: params.bounds ?? bounds };
}

/** The series' name: alerts are named after it. */
function nameOf({ name }: AlertRow, monitor: MetricMonitor): string {
  const prefix = `${monitor.name}: `;
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/** Whether the monitor still asks what it asked when the alert last changed. */
function isAskedFor({ params }: MetricMonitor, row: AlertRow, check: MonitorCheck): boolean {
  const { monitor } = paramsOf(row, check);
  return (
    monitor.query === params.query &&
    JSON.stringify(monitor.metrics) === JSON.stringify(params.metrics)
  );
}

const snapshotOf = (row: AlertRow, check: MonitorCheck): AlertSnapshot => ({
  status: row.status,
  bounds: paramsOf(row, check).bounds,
  eventTime: Date.parse(row.updated_at),
  isClosedByHand: row.silenced === 1,
});

/** What makes a series the same series at the next evaluation: its attributes, in any order. */
function seriesHash({
  attrs,
  hash,
}: {
  readonly attrs: Readonly<Record<string, string>>;
  readonly hash?: string | undefined;
}): string {
  const entries = Object.entries(attrs).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([entries, hash ?? '']))
    .digest('hex')
    .slice(0, 32);
}
