import { spanKinds } from '../values/span-values.ts';
import { unixNanoseconds } from '../values/times.ts';
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

/** Builds the columns of a trace from the nested tree, for servers that don't answer with columns. */
export function traceColumnsFromTree({ trace, root, hasMore }: TraceResponse): TraceColumns {
  const start = unixNanoseconds(trace.time);
  const since = (time: string): number => Number(unixNanoseconds(time) - start);
  const nodes = flatten(root, since).sort((a, b) => a.start - b.start);
  for (const [row, node] of nodes.entries()) node.row = row;
  const events = nodes
    .flatMap(({ span, row }) =>
      eventsOf(span).map((event) => ({ event, row, time: since(event.time) })),
    )
    .sort((a, b) => a.time - b.time);
  const names = new StringTable();
  const systems = new StringTable(65_535);
  const services = new StringTable(65_535);
  const nameOf = (name: string): number => names.add(cutColumnName(name));
  return {
    traceId: trace.id,
    startTime: trace.time,
    startTimeUnixNano: start.toString(),
    durationNs: trace.duration,
    rowCount: nodes.length,
    eventCount: events.length,
    hasMore,
    ids: BigUint64Array.from(nodes, ({ span }) => hexToBigInt(span.id)),
    parents: Int32Array.from(nodes, ({ parent }) => parent?.row ?? -1),
    starts: Float64Array.from(nodes, (node) => node.start),
    durations: Float64Array.from(nodes, ({ span }) => span.duration),
    selfDurations: Float64Array.from(nodes, ({ span }) => span.durationSelf),
    kinds: Uint8Array.from(nodes, ({ span }) => Math.max(spanKinds.indexOf(span.kind), 0)),
    statuses: Uint8Array.from(nodes, ({ span }) => columnStatus[span.statusCode || 'unset'] ?? 0),
    systemIndexes: Uint16Array.from(nodes, ({ span }) => systems.add(span.system)),
    serviceIndexes: Uint16Array.from(nodes, ({ span }) => services.add(serviceOf(span))),
    nameIndexes: Uint32Array.from(nodes, ({ span }) => nameOf(span.displayName)),
    groups: BigUint64Array.from(nodes, ({ span }) => BigInt(span.groupId)),
    eventCounts: Uint16Array.from(nodes, ({ span }) => atMost16Bits(eventsOf(span))),
    errorEventCounts: Uint16Array.from(nodes, ({ span }) =>
      atMost16Bits(
        eventsOf(span).filter(({ system }) => /^log:(error|fatal|panic)$/.test(system ?? '')),
      ),
    ),
    events: {
      rows: Int32Array.from(events, ({ row }) => row),
      times: Float64Array.from(events, ({ time }) => time),
      systemIndexes: Uint16Array.from(events, ({ event }) => systems.add(event.system ?? '')),
      nameIndexes: Uint32Array.from(events, ({ event }) => nameOf(event.name)),
      ids: BigUint64Array.from(events, ({ event }) => hexToBigInt(event.id ?? '0')),
    },
    names: names.texts,
    systems: systems.texts,
    services: services.texts,
  };
}

function flatten(root: TreeSpan, since: (time: string) => number): SpanNode[] {
  const nodes: SpanNode[] = [];
  const waiting: Pick<SpanNode, 'span' | 'parent'>[] = [{ span: root, parent: undefined }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const parent = { ...next, start: since(next.span.time), row: -1 };
    nodes.push(parent);
    // Taken from the end, so pushed from the end: the order of the tree is kept among equal starts.
    for (const span of (next.span.children ?? []).toReversed()) waiting.push({ span, parent });
  }
  return nodes;
}

const eventsOf = ({ events }: TreeSpan): readonly SpanEvent[] => events ?? [];

function hexToBigInt(id: string): bigint {
  return /^[0-9a-f]{1,16}$/i.test(id) ? BigInt(`0x${id}`) : 0n;
}

function serviceOf({ attrs }: TreeSpan): string {
  const service = attrs['service_name'];
  return typeof service === 'string' ? service : '';
}

function atMost16Bits(list: readonly unknown[]): number {
  return Math.min(list.length, 65_535);
}
