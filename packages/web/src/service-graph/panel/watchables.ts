import { quoteText } from '@spanlight/query';
import type { MetricAlias } from '@spanlight/sdk';
import { newMonitorLink } from '../../new-monitor/new-monitor-link.ts';
import type { GraphEdge, GraphNode } from '../model/graph.ts';

const CLIENT_DURATION = 'uptrace_service_graph_client_duration';
const SERVER_DURATION = 'uptrace_service_graph_server_duration';
const FAILED = 'uptrace_service_graph_failed_requests';

/** Something of a node or an edge that a monitor could watch. */
export interface GraphWatchable {
  readonly label: string;
  /** What is watched of what: `shop → cart: calls per minute`. */
  readonly name: string;
  readonly metrics: readonly MetricAlias[];
  readonly query: string;
  /** To a monitor of it. */
  readonly link: ReturnType<typeof newMonitorLink>;
}

/** What can be watched of an edge: how often, how long, and how much of it fails. */
export function edgeWatchables(projectId: string, { call }: GraphEdge): readonly GraphWatchable[] {
  const { type, clientAttr, clientName, serverName } = call;
  // Calls from outside and messages that are received are timed where they are answered.
  const isTimedByServer = clientAttr === '' || clientAttr === 'messaging_destination_name';
  return watchables(
    projectId,
    `${clientName} → ${serverName}`,
    isTimedByServer ? SERVER_DURATION : CLIENT_DURATION,
    {
      ...(type === 'unset' ? {} : { type }),
      client: clientName,
      server: serverName,
    },
  );
}

/** What can be watched of a node: the calls it answers; of one that nobody calls, those it makes. */
export function nodeWatchables(projectId: string, node: GraphNode): readonly GraphWatchable[] {
  const { name, attr, incoming } = node;
  if (incoming.count === 0) {
    return watchables(projectId, name, attr === '' ? SERVER_DURATION : CLIENT_DURATION, {
      client: name,
    });
  }
  // What sends no spans itself is timed by those that call it.
  const isTimedByCallers = ![
    'service_name',
    'rpc_service',
    'messaging_consumer_group_name',
    'messaging_kafka_consumer_group',
  ].includes(attr);
  return watchables(projectId, name, isTimedByCallers ? CLIENT_DURATION : SERVER_DURATION, {
    server: name,
  });
}

function watchables(
  projectId: string,
  title: string,
  duration: string,
  ends: Readonly<Record<string, string>>,
): readonly GraphWatchable[] {
  const where = Object.entries(ends)
    .map(([key, value]) => `${key}=${quoteText(value)}`)
    .join(', ');
  const entry = (label: string, metric: string, alias: string, query: string): GraphWatchable => {
    const watched = {
      name: `${title}: ${label.toLowerCase()}`,
      metrics: [{ name: metric, alias }],
      query,
    };
    return { label, ...watched, link: newMonitorLink({ projectId, ...watched }) };
  };
  return [
    entry('Calls per minute', duration, 'calls', `per_min(count($calls{${where}}))`),
    entry('Average duration', duration, 'duration', `avg($duration{${where}})`),
    entry('Slowest call', duration, 'duration', `max($duration{${where}})`),
    entry('Failed calls', FAILED, 'failed', `sum($failed{${where}})`),
  ];
}
