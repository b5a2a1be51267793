import { InvalidResponseError } from '../http/errors.ts';
import {
  alignToEight,
  columnsOf,
  eventColumnTypes,
  spanColumnTypes,
  traceColumnsMagic,
  traceColumnsVersion,
  type TraceColumns,
  type TraceColumnsHeader,
} from './layout.ts';

/**
 * Reads a trace from the binary layout. The columns are views of `buffer`, nothing is copied.
 * @throws InvalidResponseError when the bytes are cut short, of another version, or point outside of themselves.
 */
export function decodeTraceColumns(buffer: ArrayBuffer): TraceColumns {
  const { header, dataStart } = readHeader(buffer);
  const { version: _version, columns: places, ...facts } = header;

  const view =
    (prefix: string, cells: number): Parameters<typeof columnsOf>[1] =>
    (own, type) => {
      const name = prefix + own;
      const { offset = -1, length } = places[name] ?? {};
      const start = dataStart + offset;
      if (
        !isCount(offset) ||
        length !== cells * type.BYTES_PER_ELEMENT ||
        offset % 8 !== 0 ||
        start + length > buffer.byteLength
      )
        throw invalid(`column ${name} is missing or damaged`);
      return new type(buffer, start, cells);
    };

  const columns: TraceColumns = {
    ...facts,
    ...columnsOf(spanColumnTypes, view('', header.rowCount)),
    events: columnsOf(eventColumnTypes, view('events.', header.eventCount)),
  };
  checkCells(columns);
  return columns;
}

const damagedHeader = 'its header is damaged';

function readHeader(buffer: ArrayBuffer): { header: TraceColumnsHeader; dataStart: number } {
  const view = new DataView(buffer);
  if (buffer.byteLength < 8 || view.getUint32(0, true) !== traceColumnsMagic)
    throw invalid('it is not in columns');
  const length = view.getUint32(4, true);
  if (length > buffer.byteLength - 8) throw invalid(damagedHeader);
  let header: Partial<TraceColumnsHeader> | null;
  try {
    header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
  } catch (cause) {
    throw invalid(damagedHeader, cause);
  }
  if (header?.version !== traceColumnsVersion)
    throw invalid(`version ${String(header?.version)}: update the SDK`);
  if (!isHeader(header)) throw invalid(damagedHeader);
  return { header, dataStart: alignToEight(8 + length) };
}

function isHeader(header: Partial<TraceColumnsHeader>): header is TraceColumnsHeader {
  const { traceId, startTime, startTimeUnixNano, names, systems, services } = header;
  return (
    [header.rowCount, header.eventCount].every(isCount) &&
    typeof header.durationNs === 'number' &&
    typeof header.hasMore === 'boolean' &&
    [[traceId, startTime, startTimeUnixNano], names, systems, services].every(
      (texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'),
    ) &&
    header.columns instanceof Object
  );
}

/** Makes sure that no cell points outside its table, so that readers needn't look. */
function checkCells(columns: TraceColumns): void {
  const { rowCount, events, systems, services, names } = columns;
  // Those of a column without signs are none below zero.
  const within = (cells: Int32Array | Uint32Array | Uint16Array, high: number): boolean =>
    cells.every((cell) => cell >= -1 && cell < high);
  const fits =
    within(columns.parents, rowCount) &&
    within(columns.systemIndexes, systems.length) &&
    within(columns.serviceIndexes, services.length) &&
    within(columns.nameIndexes, names.length) &&
    within(events.rows, rowCount) &&
    within(events.systemIndexes, systems.length) &&
    within(events.nameIndexes, names.length);
  if (!fits) throw invalid('a cell points outside its table');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function invalid(reason: string, cause?: unknown): InvalidResponseError {
  return new InvalidResponseError(`Can't read the trace: ${reason}.`, { cause });
}
