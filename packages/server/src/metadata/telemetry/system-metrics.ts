import type { MetricSighting } from './metric-sighting.ts';

/** The library that the metrics computed from spans, logs and events count as. */
export const SYSTEM_LIBRARY = 'uptrace.dev';
const ITEM_KEYS = ['service_name', 'host_name'];
const EDGE_KEYS = ['type', 'client', 'server', 'deployment_environment', 'service_namespace'];

/** What the names of metrics computed from stored items begin with; nobody may send such a metric. */
export const SYSTEM_METRIC_PREFIXES = ['uptrace_tracing_', 'uptrace_service_graph_'] as const;

type SystemMetric = Omit<MetricSighting, 'projectId'>;

const metric = (
  name: string,
  instrument: MetricSighting['instrument'],
  unit: string,
  attrKeys: readonly string[],
  description: string,
): SystemMetric => ({
  name,
  instrument,
  unit,
  attrKeys,
  description,
  otelLibraryName: SYSTEM_LIBRARY,
  otelLibraryVersion: '',
});

/** The metrics that every project with spans has; nothing of them is stored as points. */
export const SYSTEM_METRICS: readonly SystemMetric[] = [
  metric(
    'uptrace_tracing_spans',
    'histogram',
    'nanoseconds',
    ITEM_KEYS,
    'Spans and how long they took',
  ),
  metric('uptrace_tracing_events', 'counter', '', ITEM_KEYS, 'Events of spans'),
  metric('uptrace_tracing_logs', 'counter', '', ITEM_KEYS, 'Log records and exceptions'),
  metric(
    'uptrace_service_graph_client_duration',
    'summary',
    'nanoseconds',
    EDGE_KEYS,
    'Calls between services, as the caller saw them',
  ),
  metric(
    'uptrace_service_graph_server_duration',
    'summary',
    'nanoseconds',
    EDGE_KEYS,
    'Calls between services, as the called one saw them',
  ),
  metric(
    'uptrace_service_graph_failed_requests',
    'counter',
    '',
    EDGE_KEYS,
    'Calls between services that failed',
  ),
];
