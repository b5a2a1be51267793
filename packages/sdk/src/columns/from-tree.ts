import { spanKinds } from '../values/span-values.ts';
import { nanosecondsBetween, unixNanoseconds } from '../values/times.ts';
import type { SpanEvent, TreeSpan } from '../schemas/tracing/spans.ts';
import type { TraceResponse } from '../schemas/tracing/traces.ts';
import { columnStatus, type TraceColumns } from './layout.ts';
import { cutColumnName, StringTable } from './string-table.ts';

interface SpanNode {
  span: TreeSpan;
  parent: SpanNode | undefined;
  start: number;
  row: number;
}

interface EventNode {
  event: SpanEvent;
  owner: SpanNode;
  time: number;
}

const errorSystem = /^log:(error|fatal|panic)$/;

/** Builds the columns of a trace from the nested tree, for servers that don't answer with columns. */
export function traceColumnsFromTree(response: TraceResponse): TraceColumns {
  const { trace } = response;
  const nodes = flatten(response.root, trace.time);
  nodes.sort((a, b) => a.start - b.start);
  for (const [row, node] of nodes.entries()) node.row = row;
  const events = nodes.flatMap((owner) =>
    (owner.span.events ?? []).map((event): EventNode => {
      return { event, owner, time: nanosecondsBetween(trace.time, event.time) };
    }),
  );
  events.sort((a, b) => a.time - b.time);
  return {
    traceId: trace.id,
    startTime: trace.time,
    startTimeUnixNano: unixNanoseconds(trace.time).toString(),
    durationNs: trace.duration,
    rowCount: nodes.length,
    eventCount: events.length,
    hasMore: response.hasMore,
    ...columnsOf(nodes, events),
  };
}

function flatten(root: TreeSpan, traceTime: string): SpanNode[] {
  const nodes: SpanNode[] = [];
  const waiting: { span: TreeSpan; parent: SpanNode | undefined }[] = [
    { span: root, parent: undefined },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { span, parent } = next;
    const node = { span, parent, start: nanosecondsBetween(traceTime, span.time), row: -1 };
    nodes.push(node);
    // Taken from the end, so pushed from the end: the order of the tree is kept among equal starts.
    for (const child of (span.children ?? []).toReversed())
      waiting.push({ span: child, parent: node });
  }
  return nodes;
}

function columnsOf(
  nodes: SpanNode[],
  events: EventNode[],
): Omit<
  TraceColumns,
  | 'traceId'
  | 'startTime'
  | 'startTimeUnixNano'
  | 'durationNs'
  | 'rowCount'
  | 'eventCount'
  | 'hasMore'
> {
  const names = new StringTable();
  const systems = new StringTable(65_535);
  const services = new StringTable(65_535);
  return {
    ids: BigUint64Array.from(nodes, ({ span }) => hexToBigInt(span.id)),
    parents: Int32Array.from(nodes, ({ parent }) => parent?.row ?? -1),
    starts: Float64Array.from(nodes, ({ start }) => start),
    durations: Float64Array.from(nodes, ({ span }) => span.duration),
    selfDurations: Float64Array.from(nodes, ({ span }) => span.durationSelf),
    kinds: Uint8Array.from(nodes, ({ span }) => Math.max(spanKinds.indexOf(span.kind), 0)),
    statuses: Uint8Array.from(nodes, ({ span }) => columnStatus[span.statusCode || 'unset'] ?? 0),
    systemIndexes: Uint16Array.from(nodes, ({ span }) => systems.add(span.system)),
    serviceIndexes: Uint16Array.from(nodes, ({ span }) => services.add(serviceOf(span))),
    nameIndexes: Uint32Array.from(nodes, ({ span }) => names.add(cutColumnName(span.displayName))),
    groups: BigUint64Array.from(nodes, ({ span }) => BigInt(span.groupId)),
    eventCounts: Uint16Array.from(nodes, ({ span }) => atMost16Bits(span.events ?? [])),
    errorEventCounts: Uint16Array.from(nodes, ({ span }) =>
      atMost16Bits((span.events ?? []).filter(({ system }) => errorSystem.test(system ?? ''))),
    ),
    events: {
      rows: Int32Array.from(events, ({ owner }) => owner.row),
      times: Float64Array.from(events, ({ time }) => time),
      systemIndexes: Uint16Array.from(events, ({ event }) => systems.add(event.system ?? '')),
      nameIndexes: Uint32Array.from(events, ({ event }) => names.add(cutColumnName(event.name))),
      ids: BigUint64Array.from(events, ({ event }) => hexToBigInt(event.id ?? '0')),
    },
    names: names.texts,
    systems: systems.texts,
    services: services.texts,
  };
}

function hexToBigInt(id: string): bigint {
  return /^[0-9a-f]{1,16}$/i.test(id) ? BigInt(`0x${id}`) : 0n;
}

function serviceOf(span: TreeSpan): string {
  const service = span.attrs['service_name'];
  return typeof service === 'string' ? service : '';
}

function atMost16Bits(list: unknown[]): number {
  return Math.min(list.length, 65_535);
}
