import { BlockBuilder } from '../columns/block-builder.ts';
import { DictionaryColumn } from '../columns/dictionary-column.ts';
import { Float64Column, Int64Column, UInt32Column } from '../columns/fixed-columns.ts';
import { NullableFloat64Column } from '../columns/nullable-column.ts';
import { EDGE_MINUTE_COLUMNS } from '../../telemetry/tables/edge-minutes.ts';
import type { EdgeNode, EdgeType } from './half-edge.ts';

/** Distinct edges of the minutes being counted; a sender that invents names gets no more. */
const CAPACITY = 20_000;

/** One call. Durations are nanoseconds, absent for a side that nobody saw. */
export interface Call {
  readonly projectId: number;
  /** Start of the minute, in seconds since 1970. */
  readonly minute: number;
  readonly type: EdgeType;
  readonly client: EdgeNode;
  readonly server: EdgeNode;
  readonly environment: string;
  readonly namespace: string;
  readonly clientDuration: number | undefined;
  readonly serverDuration: number | undefined;
  readonly isError: boolean;
}

interface Side {
  count: number;
  sum: number;
  min: number;
  max: number;
}

interface Edge {
  readonly call: Call;
  readonly client: Side;
  readonly server: Side;
  count: number;
  errors: number;
}

/** Adds calls up per minute and edge, until they are taken as rows of `edge_minutes`. */
export class EdgeMinutes {
  readonly #edges = new Map<string, Edge>();
  /** Calls not counted because there were too many edges. */
  dropped = 0;

  get size(): number {
    return this.#edges.size;
  }

  add(call: Call): void {
    const key = keyOf(call);
    let edge = this.#edges.get(key);
    if (edge === undefined) {
      if (this.#edges.size === CAPACITY) {
        this.dropped++;
        return;
      }
      edge = { call, client: noCalls(), server: noCalls(), count: 0, errors: 0 };
      this.#edges.set(key, edge);
    }
    edge.count++;
    if (call.isError) edge.errors++;
    observe(edge.client, call.clientDuration);
    observe(edge.server, call.serverDuration);
  }

  /** Everything counted so far as one block; undefined when there is nothing. */
  take(): Uint8Array | undefined {
    if (this.#edges.size === 0) return undefined;
    const block = encode(this.#edges.values());
    this.#edges.clear();
    return block;
  }
}

function keyOf(call: Call): string {
  const { client, server } = call;
  return [
    call.projectId,
    call.minute,
    call.type,
    client.attr,
    client.name,
    server.attr,
    server.name,
    call.environment,
    call.namespace,
  ].join('\0');
}

const noCalls = (): Side => ({ count: 0, sum: 0, min: Infinity, max: -Infinity });

function observe(side: Side, duration: number | undefined): void {
  if (duration === undefined) return;
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
  for (const { call, client, server, ...counts } of edges) {
    const row = block.addRow();
    number32('project_id').values[row] = call.projectId;
    number32('time').values[row] = call.minute;
    text('type').setConstant(row, call.type);
    text('client_attr').setConstant(row, call.client.attr);
    text('client_name').setText(row, call.client.name);
    text('server_attr').setConstant(row, call.server.attr);
    text('server_name').setText(row, call.server.name);
    text('deployment_environment').setText(row, call.environment);
    text('service_namespace').setText(row, call.namespace);
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
