import { randomBytes } from 'node:crypto';
import type { TraceResponse, TreeSpan } from '@spanlight/sdk/schemas';
import { parentRowsOf, selfDurationsOf } from '@spanlight/sdk/trace-columns';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
import { isoMicroseconds } from '../../compile/cells.ts';
import { eventOf, type ItemRow, spanOf } from '../spans/span-row.ts';

/** Writers and readers of JSON recurse: deeper spans hang under the last ancestor that fits. */
const MAX_DEPTH = 500;

/** A span on its way into the tree. */
interface SpanNode {
  readonly span: TreeSpan;
  /** Decimal, as stored. */
  readonly id: string;
  readonly parentId: string;
  /** Microseconds since 1970. */
  readonly start: number;
  readonly children: SpanNode[];
  /** False for the root made up for a trace that has none. */
  readonly isReal: boolean;
}

/**
 * Shapes the items of a trace into a tree. Logs and events are not nodes of it: they stand with the
 * span they belong to, or with the root. Spans without a known parent become children of the root.
 *
 * @param rows the items in order of time
 * @param rootSpanId span to take for the root, with nothing but what is below it
 */
export function* buildTrace(
  traceId: string,
  projectId: number,
  rows: readonly ItemRow[],
  rootSpanId?: string,
): Sliced<Omit<TraceResponse, 'hasMore'>> {
  const spans = yield* spanNodes(rows);
  // Of several spans without a parent the last one is the root.
  const root =
    spans.findLast(({ parentId }) => parentId === '0') ?? unknownRoot(traceId, projectId, rows[0]);
  linkSpans(spans, root);
  if (isSliceOver()) yield;
  const byId = new Map(spans.map((node) => [node.id, node.span]));
  for (const row of rows) {
    if (row.is_span === 0) {
      const owner = byId.get(row.parent_id) ?? root.span;
      (owner.events ??= []).push(eventOf(row));
      if (isSliceOver()) yield;
    }
  }
  const cropped = spans.find(({ span }) => span.id === rootSpanId);
  if (cropped) delete cropped.span.parentId;
  return yield* finishTrace(traceId, cropped ?? root);
}

/** One node per span id: a span that was sent twice counts once. */
function* spanNodes(rows: readonly ItemRow[]): Sliced<SpanNode[]> {
  const nodes = new Map<string, SpanNode>();
  for (const row of rows) {
    if (row.is_span === 1 && !nodes.has(row.id))
      nodes.set(row.id, {
        span: spanOf(row),
        id: row.id,
        parentId: row.parent_id,
        start: Number(row.micros),
        children: [],
        isReal: true,
      });
    if (isSliceOver()) yield;
  }
  return [...nodes.values()];
}

function unknownRoot(traceId: string, projectId: number, first: ItemRow | undefined): SpanNode {
  const start = Number(first?.micros ?? 0);
  const id = randomBytes(8).toString('hex');
  const span: TreeSpan = {
    id,
    traceId,
    projectId,
    system: 'funcs:unknown',
    groupId: '0',
    kind: 'internal',
    name: 'unknown',
    displayName: 'The root span of this trace is missing: it has not arrived, or was not sent.',
    time: isoMicroseconds(start),
    duration: 0,
    durationSelf: 0,
    startPct: 0,
    endPct: 0,
    statusCode: 'unset',
    statusMessage: '',
    attrs: {},
  };
  const decimal = BigInt(`0x${id}`).toString();
  return { span, id: decimal, parentId: '0', start, children: [], isReal: false };
}

/** Hangs every span under its parent, or under the root. */
function linkSpans(spans: readonly SpanNode[], root: SpanNode): void {
  const ids = BigUint64Array.from(spans, ({ id }) => BigInt(id));
  const parentIds = BigUint64Array.from(spans, ({ parentId }) => BigInt(parentId));
  const parents = parentRowsOf(ids, parentIds);
  for (const [index, node] of spans.entries()) {
    if (node !== root) {
      if (node.parentId === '0') node.span.parentId = root.span.id;
      (spans[parents[index] ?? -1] ?? root).children.push(node);
    }
  }
}

/** Nests what is below a root, and computes the figures that need the whole tree. */
function* finishTrace(traceId: string, root: SpanNode): Sliced<Omit<TraceResponse, 'hasMore'>> {
  const { nodes, parents } = nest(root);
  if (isSliceOver()) yield;
  const { start, duration } = extentOf(nodes);
  const starts = Float64Array.from(nodes, (node) => (node.start - start) * 1000);
  const durations = Float64Array.from(nodes, ({ span }) => span.duration);
  const selves = selfDurationsOf(Int32Array.from(parents), starts, durations);
  if (isSliceOver()) yield;
  for (const [index, { span }] of nodes.entries()) {
    span.durationSelf = selves[index] ?? 0;
    span.startPct = share(starts[index] ?? 0, duration);
    span.endPct = share((starts[index] ?? 0) + span.duration, duration);
  }
  return {
    trace: { id: traceId, time: isoMicroseconds(start), duration },
    root: root.span,
    numSpan: nodes.filter(({ isReal }) => isReal).length,
  };
}

/** Puts spans into `children`, and lists them level by level with the position of their parent. */
function nest(root: SpanNode): { nodes: SpanNode[]; parents: number[] } {
  const places = [{ node: root, parent: -1, depth: 0 }];
  for (const [index, { node, parent, depth }] of places.entries()) {
    const isDeepest = depth === MAX_DEPTH;
    const hostIndex = isDeepest ? parent : index;
    const host = places[hostIndex]?.node ?? root;
    for (const child of node.children) {
      (host.span.children ??= []).push(child.span);
      places.push({ node: child, parent: hostIndex, depth: isDeepest ? depth : depth + 1 });
    }
  }
  return { nodes: places.map(({ node }) => node), parents: places.map(({ parent }) => parent) };
}

/** Earliest start in microseconds since 1970, and nanoseconds to the latest end. */
function extentOf(nodes: readonly SpanNode[]): { start: number; duration: number } {
  let start = Infinity;
  for (const node of nodes) start = Math.min(start, node.start);
  let duration = 0;
  for (const node of nodes)
    duration = Math.max(duration, (node.start - start) * 1000 + node.span.duration);
  return { start, duration };
}

/** Position inside the trace, 0 to 1, in single precision. */
function share(nanoseconds: number, whole: number): number {
  return whole === 0 ? 0 : Math.fround(Math.min(Math.max(nanoseconds / whole, 0), 1));
}
