import type { MonitorCheck, Transition } from '@spanlight/query';
import type { MetricAlertParams, MetricMonitor, SkipReason } from '@spanlight/sdk/schemas';
import { traitsOf } from '../alert-traits.ts';
import type { NewEvent } from '../transitions/alert-event.ts';
import type { MonitorSeries } from './monitor-series.ts';

/** A transition that becomes an event. */
export type NotifiedTransition = Exclude<Transition, { kind: 'rearmed' }>;

/** The event a transition makes of a metric alert. */
export function metricEvent(
  transition: NotifiedTransition,
  monitor: MetricMonitor,
  check: MonitorCheck,
  series: Pick<MonitorSeries, 'whereQuery'> & {
    /** Metrics that are missing, as `name as $alias`. */
    readonly emptyQueries: readonly string[];
  },
  before: { readonly params: MetricAlertParams; readonly time: string } | undefined,
  hold: SkipReason | undefined,
): NewEvent {
  const at = new Date(transition.time).toISOString();
  const snapshot = monitorSnapshot(monitor);
  const missing =
    transition.kind !== 'closed' && transition.reason === 'no-data'
      ? { emptyQueries: [...series.emptyQueries] }
      : {};
  if (transition.kind === 'created' || transition.kind === 'reopened')
    return {
      name: transition.kind === 'created' ? 'created' : 'status-changed',
      status: 'open',
      reason: transition.reason,
      params: {
        firing: transition.direction,
        initialValue: valueOf(transition.initialValue),
        currentValue: valueOf(transition.currentValue),
        normalValue: null,
        numPointFiring: transition.minutes,
        whereQuery: series.whereQuery,
        bounds: transition.bounds,
        monitor: snapshot,
        ...missing,
      },
      time: at,
      createdAt: at,
      traits: traitsOf([monitor]),
      hold,
    };
  const { emptyQueries: _missingThen, ...params } =
    before?.params ?? emptyParams(check, series.whereQuery);
  const common = { time: before?.time ?? at, createdAt: at, hold };
  if (transition.kind === 'closed') {
    const normalValue = valueOf(transition.normalValue);
    return {
      ...common,
      name: 'status-changed',
      status: 'closed',
      reason: 'recovered',
      params: { ...params, normalValue, monitor: snapshot },
    };
  }
  const { direction: firing } = transition;
  const currentValue = valueOf(transition.currentValue);
  return {
    ...common,
    name: 'recurring',
    status: 'open',
    reason: transition.reason,
    params: { ...params, firing, currentValue, monitor: snapshot, ...missing },
  };
}

const valueOf = (value: number): number | null => (Number.isFinite(value) ? value : null);

const monitorSnapshot = ({ params }: MetricMonitor): MetricAlertParams['monitor'] => ({
  metrics: params.metrics,
  query: params.query,
  column: params.column,
  columnUnit: params.columnUnit,
  groupingInterval: 0,
  ...(params.timeOffset !== 0 && { timeOffset: params.timeOffset }),
});

const emptyParams = (check: MonitorCheck, whereQuery: string): MetricAlertParams => ({
  firing: 0,
  initialValue: null,
  currentValue: null,
  normalValue: null,
  numPointFiring: 0,
  whereQuery,
  bounds: check.bounds,
  monitor: { metrics: [], query: '', column: '', columnUnit: '', groupingInterval: 0 },
});
