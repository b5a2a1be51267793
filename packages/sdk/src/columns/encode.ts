import { runAtOnce, type Sliced } from '@spanlight/query/slices';
import {
  alignToEight,
  eventColumnTypes,
  spanColumnTypes,
  traceColumnsMagic,
  traceColumnsVersion,
  type TraceColumns,
  type TraceColumnsHeader,
} from './layout.ts';

/** Any of the arrays a column can be. */
type ColumnArray =
  | BigUint64Array
  | Float64Array
  | Int32Array
  | Uint32Array
  | Uint16Array
  | Uint8Array;

/** Names that are written between two yields. */
const SLICE_NAMES = 16_384;

/**
 * Writes a trace in the binary layout.
 * @throws RangeError when a column doesn't have as many cells as there are rows or events.
 */
export function encodeTraceColumns(columns: TraceColumns): Uint8Array<ArrayBuffer> {
  return runAtOnce(encodeTraceColumnsInSlices(columns));
}

/** As {@link encodeTraceColumns}, for a thread that others wait for: it yields after each column and some names. */
export function* encodeTraceColumnsInSlices(
  columns: TraceColumns,
): Sliced<Uint8Array<ArrayBuffer>> {
  const arrays = columnArrays(columns);
  const places: TraceColumnsHeader['columns'] = {};
  let dataLength = 0;
  for (const [name, array] of arrays) {
    places[name] = { offset: dataLength, length: array.byteLength };
    dataLength = alignToEight(dataLength + array.byteLength);
  }
  const header = yield* headerBytes(columns, places);
  const headerLength = header.reduce((sum, { length }) => sum + length, 0);
  const dataStart = alignToEight(8 + headerLength);
  const bytes = new Uint8Array(dataStart + dataLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, traceColumnsMagic, true);
  view.setUint32(4, headerLength, true);
  let at = 8;
  for (const piece of header) {
    bytes.set(piece, at);
    at += piece.length;
  }
  yield;
  for (const [name, array] of arrays) {
    const offset = dataStart + (places[name]?.offset ?? 0);
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
    yield;
  }
  return bytes;
}

/** The header in pieces: a trace may have as many names as spans. */
function* headerBytes(
  columns: TraceColumns,
  places: TraceColumnsHeader['columns'],
): Sliced<Uint8Array[]> {
  const encoder = new TextEncoder();
  const { names } = columns;
  const text = JSON.stringify(headerOf({ ...columns, names: [] }, places));
  // Quotes inside of the texts before it are escaped: this is the list itself.
  const start = text.indexOf('"names":[]') + '"names":['.length;
  const pieces = [encoder.encode(text.slice(0, start))];
  for (let from = 0; from < names.length; from += SLICE_NAMES) {
    const some = JSON.stringify(names.slice(from, from + SLICE_NAMES)).slice(1, -1);
    pieces.push(encoder.encode(from === 0 ? some : `,${some}`));
    yield;
  }
  pieces.push(encoder.encode(text.slice(start)));
  return pieces;
}

function columnArrays(columns: TraceColumns): [string, ColumnArray][] {
  const spans = namesOf(spanColumnTypes);
  const events = namesOf(eventColumnTypes);
  return [
    ...spans.map((name) => checked(name, columns[name], columns.rowCount)),
    ...events.map((name) => checked(`events.${name}`, columns.events[name], columns.eventCount)),
  ];
}

/** The names of a table of columns. */
function namesOf<Types extends object>(types: Types): (keyof Types & string)[];
function namesOf(types: object): string[] {
  return Object.keys(types);
}

function checked(name: string, array: ColumnArray, length: number): [string, ColumnArray] {
  if (array.length !== length) {
    throw new RangeError(`column ${name} has ${array.length} cells instead of ${length}`);
  }
  return [name, array];
}

function headerOf(
  columns: TraceColumns,
  places: TraceColumnsHeader['columns'],
): TraceColumnsHeader {
  return {
    version: traceColumnsVersion,
    traceId: columns.traceId,
    startTime: columns.startTime,
    startTimeUnixNano: columns.startTimeUnixNano,
    durationNs: columns.durationNs,
    rowCount: columns.rowCount,
    eventCount: columns.eventCount,
    hasMore: columns.hasMore,
    names: columns.names,
    systems: columns.systems,
    services: columns.services,
    columns: places,
  };
}
