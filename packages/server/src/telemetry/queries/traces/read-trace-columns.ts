import {
  columnStatus,
  cutColumnName,
  encodeTraceColumnsInSlices,
  maxColumnName,
  parentRowsInSlices,
  selfDurationsOf,
  StringTable,
  type TraceColumns,
} from '@spanlight/sdk/trace-columns';
import { spanKinds } from '@spanlight/sdk/schemas';
import { runInSlices, rangesInSlices, isSliceOver, type Sliced } from '../../../shared/slices.ts';
import { Bindings } from '../../compile/bindings.ts';
import { isoMicroseconds } from '../../compile/cells.ts';
import { ERROR_SYSTEMS } from '../../compile/system-sql.ts';
import { type DictionaryValues, NativeResult } from '../../native/native-block.ts';
import { traceTimesSql } from '../../rollups/trace-times.ts';
import { PARENT_ID } from '../../tables/event-ids.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';

/**
 * A whole trace of any size as the bytes of the column format, or undefined when the project has
 * nothing of it.
 *
 * @param traceId 32 hexadecimal digits
 * @throws TelemetryError
 */
export async function readTraceColumns(
  context: QueryContext,
  traceId: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bindings = new Bindings();
  const times = await traceTimesSql(context, [context.projectId], [traceId], bindings);
  const kinds = spanKinds.map((kind) => `'${kind}'`).join(', ');
  const bytes = await context.client.bytes(
    `SELECT toUInt8(signal = 'span') AS is_span, id, ${PARENT_ID} AS parent_id, toInt64(toUnixTimestamp64Micro(time)) AS micros,
  toFloat64(duration) AS nanos, toUInt8(greatest(indexOf([${kinds}], kind), 1) - 1) AS kind_number,
  toUInt8(multiIf(status_code = 'error', ${columnStatus.error}, status_code = 'ok', ${columnStatus.ok}, ${columnStatus.unset})) AS status,
  system, service_name, toLowCardinality(leftUTF8(display_name, ${maxColumnName + 1})) AS shown_name, group_id
FROM items
PREWHERE trace_id = unhex(${bindings.text(traceId)})
WHERE project_id = ${bindings.bind(context.projectId, 'UInt32')}${times}
ORDER BY time, duration DESC, id`,
    bindings.parameters,
    'Native',
    queryOptions(context, 'read a trace in columns'),
  );
  const result = await NativeResult.read(bytes);
  if (result.rowCount === 0) return undefined;
  const columns = await runInSlices(columnsOf(traceId, result));
  return await runInSlices(encodeTraceColumnsInSlices(columns));
}

const MAX_COUNT = 65_535;

/** Column after column, a slice of rows at a time: others may go first after each. */
function* columnsOf(traceId: string, result: NativeResult): Sliced<TraceColumns> {
  const ids = result.uint64('id');
  const parentIds = result.uint64('parent_id');
  const { spans, events } = yield* separate(result.uint8('is_span'), ids);
  const { parents, eventRows } = yield* findOwners(ids, parentIds, spans, events);
  const micros = result.int64('micros');
  const firstMicros = micros[spans[0] ?? 0] ?? 0n;
  const starts = yield* sinceStart(micros, spans, firstMicros);
  const durations = yield* pick(result.float64('nanos'), spans, new Float64Array(spans.length));
  const selfDurations = selfDurationsOf(parents, starts, durations);
  if (isSliceOver()) yield;
  const names = new Renumbering(result.dictionary('shown_name'), new TextList(), cutColumnName);
  if (isSliceOver()) yield;
  const systems = new Renumbering(result.dictionary('system'), new StringTable(MAX_COUNT));
  const services = new Renumbering(result.dictionary('service_name'), new StringTable(MAX_COUNT));
  if (isSliceOver()) yield;
  const isError = (index: number): boolean => ERROR_SYSTEMS.has(systems.textAt(events[index] ?? 0));
  const systemIndexes = yield* systems.pick(spans, new Uint16Array(spans.length));
  const serviceIndexes = yield* services.pick(spans, new Uint16Array(spans.length));
  const nameIndexes = yield* names.pick(spans, new Uint32Array(spans.length));
  return {
    traceId,
    startTime: isoMicroseconds(Number(firstMicros)),
    startTimeUnixNano: (firstMicros * 1000n).toString(),
    durationNs: latestEnd(starts, durations),
    rowCount: spans.length,
    eventCount: events.length,
    hasMore: false,
    ids: yield* pick(ids, spans, new BigUint64Array(spans.length)),
    parents,
    starts,
    durations,
    selfDurations,
    kinds: yield* pick(result.uint8('kind_number'), spans, new Uint8Array(spans.length)),
    statuses: yield* pick(result.uint8('status'), spans, new Uint8Array(spans.length)),
    systemIndexes,
    serviceIndexes,
    nameIndexes,
    groups: yield* pick(result.uint64('group_id'), spans, new BigUint64Array(spans.length)),
    eventCounts: yield* countByRow(eventRows, spans.length, () => true),
    errorEventCounts: yield* countByRow(eventRows, spans.length, isError),
    events: {
      rows: eventRows,
      times: yield* sinceStart(micros, events, firstMicros),
      systemIndexes: yield* systems.pick(events, new Uint16Array(events.length)),
      nameIndexes: yield* names.pick(events, new Uint32Array(events.length)),
      ids: yield* pick(ids, events, new BigUint64Array(events.length)),
    },
    names: names.texts,
    systems: systems.texts,
    services: services.texts,
  };
}

// The loops below are written out: on a hundred thousand rows, iterators over typed arrays and bigints
// as keys of a map take longer than the query.

/** Rows of spans, each span once, and rows of logs and events, both in order of time. */
function* separate(
  isSpan: Uint8Array,
  ids: BigUint64Array,
): Sliced<{ spans: Uint32Array; events: Uint32Array }> {
  const all = new Uint32Array(isSpan.length);
  const events = new Uint32Array(isSpan.length);
  let spanCount = 0;
  let eventCount = 0;
  for (let row = 0; row < isSpan.length; row += 1) {
    if (isSpan[row] === 0) events[eventCount++] = row;
    else all[spanCount++] = row;
  }
  if (isSliceOver()) yield;
  const spanIds = yield* pick(ids, all.subarray(0, spanCount), new BigUint64Array(spanCount));
  // Taken for its own parent, an id leads to the row where it stood first; there it leads nowhere.
  const earlier = yield* parentRowsInSlices(spanIds, spanIds);
  let kept = 0;
  for (let index = 0; index < spanCount; index += 1) {
    if (earlier[index] === -1) all[kept++] = all[index] ?? 0;
  }
  if (isSliceOver()) yield;
  return { spans: all.subarray(0, kept), events: events.subarray(0, eventCount) };
}

/** Rows of the parents of spans, and of the spans that events belong to. */
function* findOwners(
  ids: BigUint64Array,
  parentIds: BigUint64Array,
  spans: Uint32Array,
  events: Uint32Array,
): Sliced<{ parents: Int32Array<ArrayBuffer>; eventRows: Int32Array<ArrayBuffer> }> {
  const rows = new Uint32Array(spans.length + events.length);
  rows.set(spans);
  rows.set(events, spans.length);
  const owners = yield* parentRowsInSlices(
    yield* pick(ids, rows, new BigUint64Array(rows.length)),
    yield* pick(parentIds, rows, new BigUint64Array(rows.length)),
  );
  for (let row = 0; row < owners.length; row += 1) {
    if ((owners[row] ?? -1) >= spans.length) owners[row] = -1;
  }
  if (isSliceOver()) yield;
  return { parents: owners.slice(0, spans.length), eventRows: owners.slice(spans.length) };
}

interface Values<Value> {
  [row: number]: Value;
  readonly length: number;
}

/** The values of some rows, written to `target`. */
function* pick<Value, Target extends Values<Value>>(
  values: Values<Value>,
  rows: Uint32Array,
  target: Target,
): Sliced<Target> {
  yield* rangesInSlices(rows.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const value = values[rows[index] ?? 0];
      if (value !== undefined) target[index] = value;
    }
  });
  return target;
}

/** Nanoseconds from the start of the trace. */
function* sinceStart(
  micros: BigInt64Array,
  rows: Uint32Array,
  first: bigint,
): Sliced<Float64Array<ArrayBuffer>> {
  const times = new Float64Array(rows.length);
  yield* rangesInSlices(rows.length, (from, to) => {
    for (let index = from; index < to; index += 1)
      times[index] = Number((micros[rows[index] ?? 0] ?? first) - first) * 1000;
  });
  return times;
}

function latestEnd(starts: Float64Array, durations: Float64Array): number {
  let latest = 0;
  for (let row = 0; row < starts.length; row += 1)
    latest = Math.max(latest, (starts[row] ?? 0) + (durations[row] ?? 0));
  return latest;
}

/** How many events each span has, of those that count. */
function* countByRow(
  eventRows: Int32Array,
  spanCount: number,
  counts: (index: number) => boolean,
): Sliced<Uint16Array<ArrayBuffer>> {
  const totals = new Uint16Array(spanCount);
  yield* rangesInSlices(eventRows.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const row = eventRows[index] ?? -1;
      if (row >= 0 && counts(index)) totals[row] = Math.min((totals[row] ?? 0) + 1, MAX_COUNT);
    }
  });
  return totals;
}

/** Texts that get a number each. */
interface TextTable {
  readonly texts: string[];
  add(text: string): number;
}

/** Texts that are known to differ: they are not looked for, of which there may be a million. */
class TextList implements TextTable {
  readonly texts: string[] = [];

  add(text: string): number {
    return this.texts.push(text) - 1;
  }
}

/** Texts of a result under the numbers of a table of the answer; only those that are used get there. */
class Renumbering {
  readonly #values: DictionaryValues;
  readonly #numbers: Int32Array;
  readonly #table: TextTable;
  readonly #change: (text: string) => string;

  constructor(
    values: DictionaryValues,
    table: TextTable,
    change: (text: string) => string = (text) => text,
  ) {
    this.#values = values;
    this.#table = table;
    this.#change = change;
    this.#numbers = new Int32Array(values.texts.length).fill(-1);
  }

  get texts(): string[] {
    return this.#table.texts;
  }

  textAt(row: number): string {
    return this.#values.texts[this.#values.indexes[row] ?? 0] ?? '';
  }

  /** The numbers of the texts of some rows, written to `target`. */
  *pick<Target extends Values<number>>(rows: Uint32Array, target: Target): Sliced<Target> {
    yield* rangesInSlices(rows.length, (from, to) => {
      for (let index = from; index < to; index += 1)
        target[index] = this.#numberAt(rows[index] ?? 0);
    });
    return target;
  }

  #numberAt(row: number): number {
    const index = this.#values.indexes[row] ?? 0;
    const known = this.#numbers[index] ?? -1;
    if (known >= 0) return known;
    const number = this.#table.add(this.#change(this.#values.texts[index] ?? ''));
    this.#numbers[index] = number;
    return number;
  }
}
