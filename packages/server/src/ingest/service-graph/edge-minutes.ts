import { BlockBuilder } from '../columns/block-builder.ts';
import { DictionaryColumn } from '../columns/dictionary-column.ts';
import { Float64Column, Int64Column, UInt32Column } from '../columns/fixed-columns.ts';
import { NullableFloat64Column } from '../columns/nullable-column.ts';
import { EDGE_MINUTE_COLUMNS } from '../../telemetry/tables/edge-minutes.ts';
import type { EdgeNode, EdgeSide, EdgeType } from './edge-side.ts';
import type { HalfEdges } from './half-edges.ts';

/** Distinct edges of the minutes being counted; a sender that invents names gets no more. */
const CAPACITY = 20_000;

/** Who calls whom, as both sides of a call tell it together. */
interface EdgeNames {
  readonly projectId: number;
  readonly type: EdgeType;
  readonly client: EdgeNode;
  readonly server: EdgeNode;
  readonly environment: string;
  readonly namespace: string;
}

interface Side {
  count: number;
  sum: number;
  min: number;
  max: number;
}

interface Edge {
  readonly names: EdgeNames;
  /** In seconds since 1970. */
  readonly minute: number;
  /** Durations in nanoseconds. */
  readonly client: Side;
  readonly server: Side;
  count: number;
  errors: number;
}

/** Adds calls up per minute and edge, until they are taken as rows of `edge_minutes`. */
export class EdgeMinutes {
  readonly #edges = new Map<string, Edge>();
  /**
   * Some of them by minute and by what was said, by the second side too where there is one: most calls are found without their
   * names. Sides that say the same are one object (`SideMemo`), so it is enough to compare which object they are; where one is
   * not, the edge is found by its names.
   */
  readonly #edgesBySides = new Map<number, Map<EdgeSide, Map<EdgeSide | undefined, Edge>>>();
  #remembered = 0;
  /** Calls that were not counted, as there were as many edges as are kept between two writes. */
  uncounted = 0;

  get size(): number {
    return this.#edges.size;
  }

  /**
   * Counts a call of which one side tells or both; the caller's then comes first. It decides over time, count and error; the
   * called side over its own name. Where nobody knows one of the nodes there is no call.
   */
  add(halves: HalfEdges, index: number, others?: HalfEdges, otherIndex = 0): void {
    const first = halves.side(index);
    if (first === undefined) return;
    const edge = this.#edgeOf(halves.minute(index), first, others?.side(otherIndex));
    if (edge === undefined) return;
    edge.count++;
    if (halves.isError(index)) edge.errors++;
    observe(edge[first.side], halves.duration(index));
    if (others !== undefined) observe(edge.server, others.duration(otherIndex));
  }

  /** Everything counted so far as one block; undefined when there is nothing. */
  take(): Uint8Array | undefined {
    this.#forget();
    if (this.size === 0) return undefined;
    const block = encode(this.#edges.values());
    this.#edges.clear();
    return block;
  }

  #edgeOf(minute: number, first: EdgeSide, second: EdgeSide | undefined): Edge | undefined {
    const found = this.#edgesBySides.get(minute)?.get(first)?.get(second);
    if (found !== undefined) return found;
    const names = namesOf(first, second);
    const edge = names && this.#named(names, minute);
    if (edge !== undefined) this.#remember(edge, first, second);
    return edge;
  }

  #remember(edge: Edge, first: EdgeSide, second: EdgeSide | undefined): void {
    if (this.#remembered++ === CAPACITY) this.#forget();
    let byFirst = this.#edgesBySides.get(edge.minute);
    if (byFirst === undefined) this.#edgesBySides.set(edge.minute, (byFirst = new Map()));
    let bySecond = byFirst.get(first);
    if (bySecond === undefined) byFirst.set(first, (bySecond = new Map()));
    bySecond.set(second, edge);
  }

  #forget(): void {
    this.#edgesBySides.clear();
    this.#remembered = 0;
  }

  #named(names: EdgeNames, minute: number): Edge | undefined {
    const key = keyOf(names, minute);
    let edge = this.#edges.get(key);
    if (edge === undefined) {
      if (this.size === CAPACITY) {
        this.uncounted++;
        return undefined;
      }
      edge = { names, minute, client: noCalls(), server: noCalls(), count: 0, errors: 0 };
      this.#edges.set(key, edge);
    }
    return edge;
  }
}

function keyOf(names: EdgeNames, minute: number): string {
  const { client, server } = names;
  return [
    names.projectId,
    minute,
    names.type,
    client.attr,
    client.name,
    server.attr,
    server.name,
    names.environment,
    names.namespace,
  ].join('\0');
}

/** The nodes of a call of whose sides the first tells, or both; undefined when they don't know one. */
function namesOf(first: EdgeSide, second: EdgeSide | undefined): EdgeNames | undefined {
  const client = first.client ?? second?.client;
  const server = second?.server ?? first.server;
  if (client === undefined || server === undefined) return undefined;
  return {
    projectId: first.projectId,
    type: first.type,
    client,
    server,
    environment: first.environment || (second?.environment ?? ''),
    namespace: first.namespace || (second?.namespace ?? ''),
  };
}

const noCalls = (): Side => ({ count: 0, sum: 0, min: Infinity, max: -Infinity });

function observe(side: Side, duration: number): void {
  side.count++;
  side.sum += duration;
  side.min = Math.min(side.min, duration);
  side.max = Math.max(side.max, duration);
}

function encode(edges: Iterable<Edge>): Uint8Array {
  const block = new BlockBuilder(EDGE_MINUTE_COLUMNS);
  const number32 = (name: string) => block.column(name, UInt32Column);
  const text = (name: string) => block.column(name, DictionaryColumn);
  const count = (name: string) => block.column(name, Int64Column);
  for (const { names, minute, client, server, ...counts } of edges) {
    const row = block.addRow();
    number32('project_id').values[row] = names.projectId;
    number32('time').values[row] = minute;
    text('type').setConstant(row, names.type);
    text('client_attr').setConstant(row, names.client.attr);
    text('client_name').setText(row, names.client.name);
    text('server_attr').setConstant(row, names.server.attr);
    text('server_name').setText(row, names.server.name);
    text('deployment_environment').setText(row, names.environment);
    text('service_namespace').setText(row, names.namespace);
    encodeSide(block, row, 'client', client);
    encodeSide(block, row, 'server', server);
    count('count').setNumber(row, counts.count);
    count('error_count').setNumber(row, counts.errors);
  }
  return block.take();
}

function encodeSide(block: BlockBuilder, row: number, name: 'client' | 'server', side: Side): void {
  if (side.count === 0) return;
  block.column(`${name}_count`, Int64Column).setNumber(row, side.count);
  block.column(`${name}_duration_sum`, Float64Column).values[row] = side.sum;
  block.column(`${name}_duration_min`, NullableFloat64Column).set(row, side.min);
  block.column(`${name}_duration_max`, NullableFloat64Column).set(row, side.max);
}
