import { InvalidResponseError } from '../http/errors.ts';
import {
  alignToEight,
  eventColumnTypes,
  spanColumnTypes,
  traceColumnsMagic,
  traceColumnsVersion,
  type TraceColumns,
  type TraceColumnsHeader,
} from './layout.ts';

/** A typed array class that can be laid over the bytes. */
interface ColumnType<Column> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, offset: number, length: number): Column;
}

type CellsOf<Types extends Record<string, ColumnType<unknown>>> = {
  [Name in keyof Types]: InstanceType<Types[Name]>;
};

/**
 * Reads a trace from the binary layout. The columns are views of `buffer`, nothing is copied.
 * @throws InvalidResponseError when the bytes are cut short, of another version, or point outside of themselves.
 */
export function decodeTraceColumns(buffer: ArrayBuffer): TraceColumns {
  const { header, dataStart } = readHeader(buffer);

  function column<Column>(name: string, type: ColumnType<Column>, length: number): Column {
    const place = header.columns[name];
    if (!place || !isCount(place.offset) || place.length !== length * type.BYTES_PER_ELEMENT) {
      throw invalid(`column ${name} is missing or has the wrong length`);
    }
    const start = dataStart + place.offset;
    if (place.offset % 8 !== 0 || start + place.length > buffer.byteLength) {
      throw invalid(`column ${name} lies outside of the answer`);
    }
    return new type(buffer, start, length);
  }

  function cells<Types extends Record<string, ColumnType<unknown>>>(
    types: Types,
    prefix: string,
    length: number,
  ): CellsOf<Types>;
  function cells(
    types: Record<string, ColumnType<unknown>>,
    prefix: string,
    length: number,
  ): Record<string, unknown> {
    const named = Object.entries(types).map(([name, type]) => [
      name,
      column(prefix + name, type, length),
    ]);
    return Object.fromEntries(named);
  }

  const { version: _version, columns: _places, ...facts } = header;
  const columns: TraceColumns = {
    ...facts,
    ...cells(spanColumnTypes, '', header.rowCount),
    events: cells(eventColumnTypes, 'events.', header.eventCount),
  };
  checkCells(columns);
  return columns;
}

function readHeader(buffer: ArrayBuffer): { header: TraceColumnsHeader; dataStart: number } {
  const view = new DataView(buffer);
  if (buffer.byteLength < 8 || view.getUint32(0, true) !== traceColumnsMagic) {
    throw invalid('the answer is not a trace in columns');
  }
  const length = view.getUint32(4, true);
  if (length > buffer.byteLength - 8) throw invalid('the header is cut short');
  const header = parseHeader(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
  return { header, dataStart: alignToEight(8 + length) };
}

function parseHeader(text: string): TraceColumnsHeader {
  let header: Partial<TraceColumnsHeader> | null;
  try {
    header = JSON.parse(text);
  } catch (cause) {
    throw invalid('the header is not JSON', cause);
  }
  if (header?.version !== traceColumnsVersion) {
    throw invalid(`version ${String(header?.version)} is not known; update the SDK`);
  }
  if (!isHeader(header)) throw invalid('the header is incomplete');
  return header;
}

function isHeader(header: Partial<TraceColumnsHeader>): header is TraceColumnsHeader {
  return (
    isCount(header.rowCount) &&
    isCount(header.eventCount) &&
    typeof header.durationNs === 'number' &&
    typeof header.hasMore === 'boolean' &&
    [header.traceId, header.startTime, header.startTimeUnixNano].every(isText) &&
    [header.names, header.systems, header.services].every(
      (table) => Array.isArray(table) && table.every(isText),
    ) &&
    typeof header.columns === 'object' &&
    header.columns !== null
  );
}

/** Makes sure that no cell points outside of its table, so that readers needn't look. */
function checkCells(columns: TraceColumns): void {
  const { rowCount, events } = columns;
  const fits =
    within(columns.parents, -1, rowCount) &&
    within(columns.systemIndexes, 0, columns.systems.length) &&
    within(columns.serviceIndexes, 0, columns.services.length) &&
    within(columns.nameIndexes, 0, columns.names.length) &&
    within(events.rows, -1, rowCount) &&
    within(events.systemIndexes, 0, columns.systems.length) &&
    within(events.nameIndexes, 0, columns.names.length);
  if (!fits) throw invalid('a cell points outside of its table');
}

function within(cells: Int32Array | Uint32Array | Uint16Array, low: number, high: number): boolean {
  return cells.every((cell) => cell >= low && cell < high);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function invalid(reason: string, cause?: unknown): InvalidResponseError {
  return new InvalidResponseError(`Can't read the trace: ${reason}.`, { cause });
}
