import {
  columnStatus,
  cutColumnName,
  encodeTraceColumns,
  maxColumnName,
  parentRowsOf,
  selfDurationsOf,
  StringTable,
} from '@spanlight/sdk/trace-columns';
import type { TraceColumns } from '@spanlight/sdk/trace-columns';
import { spanKinds } from '@spanlight/sdk/schemas';

import { Bindings } from '../compile/bindings.ts';
import { isoMicroseconds } from '../compile/cells.ts';
import { NativeResult } from './native-block.ts';
import type { DictionaryValues } from './native-block.ts';
import { queryOptions } from './question.ts';
import type { QuestionContext } from './question.ts';

/**
 * A whole trace of any size as the bytes of the column format, or undefined when the project has
 * nothing of it.
 *
 * @param traceId 32 hexadecimal digits
 * @throws TelemetryError
 */
export async function readTraceColumns(
  context: QuestionContext,
  traceId: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bindings = new Bindings();
  const kinds = spanKinds.map((kind) => `'${kind}'`).join(', ');
  const bytes = await context.client.bytes(
    `SELECT toUInt8(signal = 'span') AS is_span, id, parent_id, toInt64(toUnixTimestamp64Micro(time)) AS micros,
  toFloat64(duration) AS nanos, toUInt8(greatest(indexOf([${kinds}], kind), 1) - 1) AS kind_number,
  toUInt8(multiIf(status_code = 'error', ${columnStatus.error}, status_code = 'ok', ${columnStatus.ok}, ${columnStatus.unset})) AS status,
  system, service_name, toLowCardinality(leftUTF8(display_name, ${maxColumnName + 1})) AS shown_name, group_id
FROM items
WHERE project_id = ${bindings.bind(context.projectId, 'UInt32')}
  AND trace_id = unhex(${bindings.text(traceId)})
ORDER BY time, duration DESC, id`,
    bindings.parameters,
    'Native',
    queryOptions(context, 'read a trace in columns'),
  );
  const result = new NativeResult(bytes);
  return result.rowCount === 0 ? undefined : encodeTraceColumns(columnsOf(traceId, result));
}

/** Systems of items that report an error. */
const ERROR_SYSTEM = /^log:(?:error|fatal|panic)$/;

const MAX_COUNT = 65_535;

function columnsOf(traceId: string, result: NativeResult): TraceColumns {
  const isSpan = result.uint8('is_span');
  const ids = result.uint64('id');
  const parentIds = result.uint64('parent_id');
  const micros = result.int64('micros');
  const nanos = result.float64('nanos');
  const { spans, events } = separate(isSpan, ids);
  const startMicros = Number(micros[spans[0] ?? 0] ?? 0n);
  const timeOf = (row: number): number => (Number(micros[row] ?? 0n) - startMicros) * 1000;

  const spanIds = picked(ids, spans);
  const parents = parentRowsOf(spanIds, picked(parentIds, spans));
  const starts = Float64Array.from(spans, timeOf);
  const durations = Float64Array.from(spans, (row) => nanos[row] ?? 0);
  const names = new Renumbering(result.texts('shown_name'), new StringTable(), cutColumnName);
  const systems = new Renumbering(result.texts('system'), new StringTable(MAX_COUNT));
  const services = new Renumbering(result.texts('service_name'), new StringTable(MAX_COUNT));
  const kindNumbers = result.uint8('kind_number');
  const statuses = result.uint8('status');
  const groups = result.uint64('group_id');

  const rowOf = new Map<bigint, number>();
  for (let row = spanIds.length - 1; row >= 0; row -= 1) rowOf.set(spanIds[row] ?? 0n, row);
  const eventRows = Int32Array.from(events, (row) => rowOf.get(parentIds[row] ?? 0n) ?? -1);
  const eventCounts = new Uint16Array(spans.length);
  const errorEventCounts = new Uint16Array(spans.length);
  for (const [index, owner] of eventRows.entries()) {
    if (owner < 0) continue;
    countUp(eventCounts, owner);
    if (ERROR_SYSTEM.test(systems.textAt(events[index] ?? 0))) countUp(errorEventCounts, owner);
  }
  let durationNs = 0;
  for (const [row, start] of starts.entries()) {
    durationNs = Math.max(durationNs, start + (durations[row] ?? 0));
  }

  return {
    traceId,
    startTime: isoMicroseconds(startMicros),
    startTimeUnixNano: (BigInt(startMicros) * 1000n).toString(),
    durationNs,
    rowCount: spans.length,
    eventCount: events.length,
    hasMore: false,
    ids: spanIds,
    parents,
    starts,
    durations,
    selfDurations: selfDurationsOf(parents, starts, durations),
    kinds: Uint8Array.from(spans, (row) => kindNumbers[row] ?? 0),
    statuses: Uint8Array.from(spans, (row) => statuses[row] ?? 0),
    systemIndexes: Uint16Array.from(spans, (row) => systems.numberAt(row)),
    serviceIndexes: Uint16Array.from(spans, (row) => services.numberAt(row)),
    nameIndexes: Uint32Array.from(spans, (row) => names.numberAt(row)),
    groups: picked(groups, spans),
    eventCounts,
    errorEventCounts,
    events: {
      rows: eventRows,
      times: Float64Array.from(events, timeOf),
      systemIndexes: Uint16Array.from(events, (row) => systems.numberAt(row)),
      nameIndexes: Uint32Array.from(events, (row) => names.numberAt(row)),
      ids: picked(ids, events),
    },
    names: names.texts,
    systems: systems.texts,
    services: services.texts,
  };
}

/** Rows of spans, each span once, and rows of logs and events, both in order of time. */
function separate(
  isSpan: Uint8Array,
  ids: BigUint64Array,
): { spans: Uint32Array; events: Uint32Array } {
  const spans: number[] = [];
  const events: number[] = [];
  const seen = new Set<bigint>();
  for (const [row, flag] of isSpan.entries()) {
    const id = ids[row] ?? 0n;
    if (flag === 0) {
      events.push(row);
    } else if (!seen.has(id)) {
      seen.add(id);
      spans.push(row);
    }
  }
  return { spans: Uint32Array.from(spans), events: Uint32Array.from(events) };
}

function picked(values: BigUint64Array, rows: Uint32Array): BigUint64Array<ArrayBuffer> {
  const found = new BigUint64Array(rows.length);
  for (const [index, row] of rows.entries()) found[index] = values[row] ?? 0n;
  return found;
}

function countUp(counts: Uint16Array, row: number): void {
  counts[row] = Math.min((counts[row] ?? 0) + 1, MAX_COUNT);
}

/** Texts of a result under the numbers of a table of the answer. */
class Renumbering {
  readonly #values: DictionaryValues;
  readonly #numbers: Uint32Array;
  readonly #table: StringTable;

  constructor(values: DictionaryValues, table: StringTable, change = (text: string) => text) {
    this.#values = values;
    this.#table = table;
    this.#numbers = Uint32Array.from(values.texts, (text) => table.add(change(text)));
  }

  get texts(): string[] {
    return this.#table.texts;
  }

  numberAt(row: number): number {
    return this.#numbers[this.#values.indexes[row] ?? 0] ?? 0;
  }

  textAt(row: number): string {
    return this.#values.texts[this.#values.indexes[row] ?? 0] ?? '';
  }
}
