import { spanKinds } from '../values/span-values.ts';
import { unixNanoseconds } from '../values/times.ts';
import type { SpanEvent, TreeSpan } from '../schemas/tracing/spans.ts';
import type { TraceResponse } from '../schemas/tracing/traces.ts';
import {
  columnsOf,
  columnStatus,
  eventColumnTypes,
  spanColumnTypes,
  type TraceColumns,
} from './layout.ts';
import { cutColumnName, StringTable } from './string-table.ts';

interface SpanNode {
  span: TreeSpan;
  parent: SpanNode | undefined;
  start: number;
  row: number;
}

/** What stands in the columns of a table in one row. */
type Row<Types> = Readonly<Record<keyof Types, number | bigint>>;

/** Builds the columns of a trace from the nested tree, for servers that don't answer with columns. */
export function traceColumnsFromTree({ trace, root, hasMore }: TraceResponse): TraceColumns {
  const begin = unixNanoseconds(trace.time);
  const since = (time: string): number => Number(unixNanoseconds(time) - begin);
  const nodes = flatten(root, since).sort((a, b) => a.start - b.start);
  for (const [row, node] of nodes.entries()) node.row = row;
  const names = new StringTable();
  const systems = new StringTable(65_535);
  const services = new StringTable(65_535);
  const nameOf = (name: string): number => names.add(cutColumnName(name));
  const spans = nodes.map(({ span, parent, start }): Row<typeof spanColumnTypes> => ({
    ids: hexToBigInt(span.id),
    parents: parent?.row ?? -1,
    starts: start,
    durations: span.duration,
    selfDurations: span.durationSelf,
    kinds: Math.max(spanKinds.indexOf(span.kind), 0),
    statuses: columnStatus[span.statusCode || 'unset'] ?? 0,
    systemIndexes: systems.add(span.system),
    serviceIndexes: services.add(serviceOf(span)),
    nameIndexes: nameOf(span.displayName),
    groups: BigInt(span.groupId),
    eventCounts: atMost16Bits(eventsOf(span)),
    errorEventCounts: atMost16Bits(
      eventsOf(span).filter(({ system = '' }) => /^log:(error|fatal|panic)$/.test(system)),
    ),
  }));
  const events = nodes
    .flatMap(({ span, row }) =>
      eventsOf(span).map((event) => ({ event, row, time: since(event.time) })),
    )
    .sort((a, b) => a.time - b.time)
    .map(({ event, row, time }): Row<typeof eventColumnTypes> => ({
      rows: row,
      times: time,
      systemIndexes: systems.add(event.system ?? ''),
      nameIndexes: nameOf(event.name),
      ids: hexToBigInt(event.id ?? '0'),
    }));
  return {
    traceId: trace.id,
    startTime: trace.time,
    startTimeUnixNano: begin.toString(),
    durationNs: trace.duration,
    rowCount: spans.length,
    eventCount: events.length,
    hasMore,
    ...columnsOf(spanColumnTypes, (name, type) => type.from(spans.map((row) => row[name]))),
    events: columnsOf(eventColumnTypes, (name, type) => type.from(events.map((row) => row[name]))),
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
