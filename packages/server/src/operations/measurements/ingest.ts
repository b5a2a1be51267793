import type { IngestStats } from '../../ingest/accounting/ingest-stats.ts';
import { gauge, type Measurement } from '../../observe/measurements/measurement.ts';

/** What ingest has stored and refused, project by project, and what waits. */
export function ingestMeasurements(stats: IngestStats): Measurement[] {
  const { counts, losses, refusedRequests, inserts } = stats;
  return [
    {
      name: 'spanlight.ingest.items',
      kind: 'counter',
      unit: '{item}',
      description: 'Spans, logs, events and points of metrics, stored or refused.',
      points: counts.flatMap(({ projectId, kind, stored, refused }) => {
        const shared = { project_id: String(projectId), kind };
        return [
          [stored, { ...shared, outcome: 'stored' }],
          [refused, { ...shared, outcome: 'refused' }],
        ] as const;
      }),
    },
    {
      name: 'spanlight.ingest.losses',
      kind: 'counter',
      unit: '{item}',
      description:
        'What was refused, cut or passed over of requests that were taken in, by reason.',
      points: losses.map(({ projectId, reason, count }) => [
        count,
        { project_id: String(projectId), reason },
      ]),
    },
    {
      name: 'spanlight.ingest.refused_requests',
      kind: 'counter',
      unit: '{request}',
      description: 'Requests that were turned away, by the code of the answer.',
      points: [...refusedRequests].map(([code, count]) => [count, { code }]),
    },
    {
      name: 'spanlight.store.inserts',
      kind: 'counter',
      unit: '{insert}',
      description: 'Blocks written to the telemetry store, or not.',
      points: [
        [inserts.written, { outcome: 'written' }],
        [inserts.failed, { outcome: 'failed' }],
      ],
    },
    {
      name: 'spanlight.store.insert.time',
      kind: 'counter',
      unit: 's',
      description: 'Time that blocks took to be written.',
      points: [[inserts.seconds, {}]],
    },
    ...inMemory(stats),
  ];
}

/** What ingest holds in memory, and what did not fit. */
function inMemory(stats: IngestStats): Measurement[] {
  return [
    gauge(
      'spanlight.ingest.queue.items',
      '{item}',
      'Items and points that wait for the store.',
      stats.queuedItems,
    ),
    gauge(
      'spanlight.ingest.queue.bytes',
      'By',
      'Bytes that wait for the store.',
      stats.queuedBytes,
    ),
    gauge(
      'spanlight.ingest.held.bytes',
      'By',
      'Bytes for which room is held while requests are read.',
      stats.heldBytes,
    ),
    gauge(
      'spanlight.ingest.series',
      '{series}',
      'Series whose last point is remembered.',
      stats.series,
    ),
    gauge(
      'spanlight.ingest.waiting_edges',
      '{edge}',
      'Calls of which one side has been seen so far.',
      stats.waitingEdges,
    ),
    {
      name: 'spanlight.ingest.uncounted_calls',
      kind: 'counter',
      unit: '{call}',
      description:
        'Calls that are missing in the graph of services, as there were too many edges at once.',
      points: [[stats.uncountedCalls, {}]],
    },
  ];
}
