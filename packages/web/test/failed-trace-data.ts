import { spanKinds, type Span, type TraceResponse, type TreeSpan } from '@spanlight/sdk';
import { traceResponseSchema } from '@spanlight/sdk/schemas';
import { shopTrace } from '../../widgets/test/shop-trace.ts';
import { failure, ok, type Handlers } from './fixture-server.ts';
import { traceHandlers } from './trace-data.ts';

/** A checkout that failed at the bank, with logs on the way: the trace of the widgets' pictures as servers send it. */

const columns = shopTrace();
const start = Date.parse(columns.startTime);

export const failedTraceId = columns.traceId;
export const failedPath = `/traces/2/${failedTraceId}`;

const hex = (id: number | bigint): string => id.toString(16).padStart(16, '0');
const idOf = (row: number): string => hex(columns.ids[row] ?? 0n);
const timeOf = (nanoseconds: number): string => new Date(start + nanoseconds / 1e6).toISOString();

/** The span that failed by itself, and a log of it. */
export const origin = { id: idOf(18), name: 'POST https://bank.example/v2/authorize' };

const eventId = (index: number): string => hex(0xe0e0e0000000n + BigInt(index));

/** The logs of the trace as items of their own. */
const logs = Array.from(columns.events.times, (time, index) => ({
  id: eventId(index),
  name: columns.names[columns.events.nameIndexes[index] ?? 0] ?? '',
  time,
  system: columns.systems[columns.events.systemIndexes[index] ?? 0] ?? '',
  row: columns.events.rows[index] ?? -1,
}));

function spanOf(row: number): Span {
  const name = columns.names[columns.nameIndexes[row] ?? 0] ?? '';
  const events = logs
    .filter((log) => log.row === row)
    .map((log) => ({
      name: log.name,
      time: timeOf(log.time),
      attrs: {},
      system: log.system,
      groupId: '9001',
      id: log.id,
    }));
  const parent = columns.parents[row] ?? -1;
  return {
    id: idOf(row),
    ...(parent < 0 ? {} : { parentId: idOf(parent) }),
    traceId: failedTraceId,
    projectId: 2,
    system: columns.systems[columns.systemIndexes[row] ?? 0] ?? '',
    groupId: String(row + 1),
    kind: spanKinds[columns.kinds[row] ?? 0] ?? 'internal',
    name,
    displayName: name,
    time: timeOf(columns.starts[row] ?? 0),
    duration: columns.durations[row] ?? 0,
    durationSelf: columns.selfDurations[row] ?? 0,
    startPct: 0,
    endPct: 1,
    statusCode: columns.statuses[row] === 2 ? 'error' : 'unset',
    statusMessage: '',
    attrs: { service_name: columns.services[columns.serviceIndexes[row] ?? 0] ?? '' },
    ...(events.length === 0 ? {} : { events }),
  };
}

function treeOf(row: number): TreeSpan {
  const below = [...columns.parents.keys()].filter((child) => columns.parents[child] === row);
  return { ...spanOf(row), ...(below.length === 0 ? {} : { children: below.map(treeOf) }) };
}

export const failedTrace: TraceResponse = traceResponseSchema.parse({
  trace: { id: failedTraceId, time: columns.startTime, duration: columns.durationNs },
  root: treeOf(0),
  numSpan: columns.rowCount,
  hasMore: false,
});

/** A server that has the trace, and knows its spans and logs one by one. */
export function failedHandlers(changes: Handlers = {}): Handlers {
  return traceHandlers({
    'GET /tracing/2/traces/(\\w{32})': () => ok(failedTrace),
    'GET /tracing/2/traces/(\\w{32})/(\\w{1,16})': ({ path }) => {
      const row = columns.ids.indexOf(BigInt(`0x${path[2]}`));
      if (row >= 0) return ok({ span: spanOf(row) });
      const log = logs.find(({ id }) => id === path[2]);
      if (log === undefined) return failure(404, 'not_found', 'not found');
      const { name, system, time } = log;
      const owner = spanOf(log.row);
      return ok({
        span: {
          ...owner,
          id: log.id,
          parentId: owner.id,
          system,
          name,
          displayName: name,
          eventName: 'log',
          time: timeOf(time),
          duration: 0,
          events: [],
        },
      });
    },
    ...changes,
  });
}
