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

/**
 * Writes a trace in the binary layout.
 * @throws RangeError when a column doesn't have as many cells as there are rows or events.
 */
export function encodeTraceColumns(columns: TraceColumns): Uint8Array<ArrayBuffer> {
  const arrays = columnArrays(columns);
  const places: TraceColumnsHeader['columns'] = {};
  let dataLength = 0;
  for (const [name, array] of arrays) {
    places[name] = { offset: dataLength, length: array.byteLength };
    dataLength = alignToEight(dataLength + array.byteLength);
  }
  const header = new TextEncoder().encode(JSON.stringify(headerOf(columns, places)));
  const dataStart = alignToEight(8 + header.length);
  const bytes = new Uint8Array(dataStart + dataLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, traceColumnsMagic, true);
  view.setUint32(4, header.length, true);
  bytes.set(header, 8);
  for (const [name, array] of arrays) {
    const offset = dataStart + (places[name]?.offset ?? 0);
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
  }
  return bytes;
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
