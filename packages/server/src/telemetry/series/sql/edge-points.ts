import type { Grid, MetricsFilter } from '@spanlight/query';
import { SYSTEM_LIBRARY } from '../../../metadata/telemetry/system-metrics.ts';
import type { Bindings } from '../../compile/bindings.ts';
import { gridRangeSql } from './bucket-sql.ts';
import { whereSql } from '../../compile/condition-sql.ts';
import { attributeFilterSql } from './catalogue-sql.ts';
import type { PointSource } from './point-source.ts';

/** What one metric of the service graph reads from the minutes of the graph. */
interface EdgeMetric {
  readonly instrument: 'summary' | 'counter';
  /** Columns of points, nanoseconds. */
  readonly columns: string;
  /** Minutes in which the metric has a point. */
  readonly present: string;
}

const duration = (side: 'client' | 'server'): EdgeMetric => ({
  instrument: 'summary',
  columns: `${side}_duration_min AS min, ${side}_duration_max AS max, ${side}_duration_sum AS sum, ${side}_count AS count`,
  present: `${side}_count > 0`,
});

const EDGE_METRICS: ReadonlyMap<string, EdgeMetric> = new Map([
  ['uptrace_service_graph_client_duration', duration('client')],
  ['uptrace_service_graph_server_duration', duration('server')],
  [
    'uptrace_service_graph_failed_requests',
    { instrument: 'counter', columns: 'error_count AS sum', present: 'error_count > 0' },
  ],
]);

/** The attributes of an edge and their columns. */
const EDGE_ATTRIBUTES = {
  type: 'type',
  client: 'client_name',
  server: 'server_name',
  deployment_environment: 'deployment_environment',
  service_namespace: 'service_namespace',
} as const;

const COLUMNS = Object.values(EDGE_ATTRIBUTES).join(', ');
const SERIES = `sipHash64(${COLUMNS}) AS series`;
/** An attribute that is empty is none. */
const ATTRS = `mapFilter((k, v) -> v != '', map(${Object.entries(EDGE_ATTRIBUTES)
  .map(([key, column]) => `'${key}', toString(${column})`)
  .join(', ')})) AS attrs`;

export const isEdgeMetric = (name: string): boolean => EDGE_METRICS.has(name);

/**
 * The metrics of the service graph, computed from its minutes.
 *
 * @throws TypeError for a name that is none of them
 */
export function edgePoints(
  projectId: number,
  name: string,
  grid: Grid,
  bindings: Bindings,
): PointSource {
  const metric = EDGE_METRICS.get(name);
  if (!metric) throw new TypeError(`${name} is not a metric of the service graph`);
  const where = [
    `project_id = ${bindings.bind(projectId, 'UInt32')}`,
    ...gridRangeSql(grid, bindings),
    metric.present,
  ].join(' AND ');
  return {
    pieces: [
      {
        table: `(SELECT ${SERIES}, time, ${metric.columns} FROM edge_minutes WHERE ${where}) AS edges`,
        conditions: [],
      },
    ],
    pointConditions: [],
    catalogue: `(SELECT DISTINCT ${SERIES}, ${ATTRS}, '${metric.instrument}' AS instrument, '${SYSTEM_LIBRARY}' AS otel_library_name FROM edge_minutes WHERE ${where}) AS edges`,
    catalogueConditions: [],
    strangers: [],
    rowsPerBucket: Math.max(grid.interval / 60_000, 1),
  };
}

/**
 * A query for the number of series of each metric of the service graph, with the columns `name` and
 * `amount`.
 */
export function edgeSeriesSql(
  projectId: number,
  { start, end }: { readonly start: number; readonly end: number },
  filters: readonly MetricsFilter[],
  bindings: Bindings,
): string {
  const grid = { start, interval: end - start, count: 1 };
  return [...EDGE_METRICS.keys()]
    .map((name) => {
      const { catalogue } = edgePoints(projectId, name, grid, bindings);
      const conditions = filters.map((filter) => attributeFilterSql(filter, bindings));
      return `SELECT '${name}' AS name, toUInt32(uniqExact(series)) AS amount FROM ${catalogue}${whereSql(conditions)}`;
    })
    .join('\nUNION ALL\n');
}
