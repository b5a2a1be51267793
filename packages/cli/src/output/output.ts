import type { Io } from '../io/io.ts';
import { outputFormats, type OutputFormat, type WantedFormat } from './formats.ts';
import { breakCommands, sanitise, sanitiseData, toSafeJson } from './sanitise.ts';
import { columnsOf, createPaint, wantsColour, type Paint, type Tone } from './style.ts';
import { formatRecord, formatTable, type Column } from './table.ts';

/** A list to print, for people and for programs. */
interface ListResult<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** What a program gets for a row. @default the row itself */
  item?: (row: Row) => unknown;
  /** Printed beside `items` in JSON and YAML, e.g. `hasMore`. */
  meta?: Readonly<Record<string, unknown>>;
  /** Said on stderr instead of an empty table. */
  empty: string;
}

/** A single thing to print. */
interface RecordResult {
  value: unknown;
  fields: readonly (readonly [title: string, value: string, tone?: Tone])[];
}

/** The one place that decides between text for people and data for programs. */
export interface Output {
  readonly format: OutputFormat;
  /** True for `table` and `wide`. */
  readonly forPeople: boolean;
  readonly paint: Paint;
  /** Columns of the terminal; `Infinity` in a pipe, where nothing is cut. */
  readonly width: number;
  list: <Row>(result: ListResult<Row>) => Promise<void>;
  /** As `list`, the first of the rows alone; says how many there are more. */
  listSome: <Row>(limit: number, result: ListResult<Row>) => Promise<void>;
  record: (result: RecordResult) => Promise<void>;
  /** Prints a value as data; `ndjson` puts it on one line. */
  data: (value: unknown) => Promise<void>;
  /** Prints a value of a stream as data: a line of JSON, a document of YAML, or what was asked for of it. */
  arrived: (value: unknown) => Promise<void>;
  /** The lines of a table for people. */
  table: <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => string[];
  /** Prints lines for people, which must be sanitised, or a value as data. */
  tell: (lines: readonly string[], value: unknown) => Promise<void>;
  /** Prints finished lines on stdout. They must be sanitised; commands of build servers in them are broken. */
  lines: (lines: readonly string[]) => void;
  /** As `lines`, for those that are to be commands of build servers. */
  commands: (lines: readonly string[]) => void;
  /** Progress and remarks for people, on stderr; silent when the output is for programs. */
  note: (text: string, tone?: Tone) => void;
}

/** What decides how things look. */
export interface OutputOptions {
  format: WantedFormat;
  /** Takes parts out of what would be printed as JSON; given together with such a format. */
  path?: ((value: unknown) => string[]) | undefined;
  /** False after `--no-color`. */
  colour: boolean;
}

/** Binds the output rules to the streams of one command. */
export function createOutput(io: Io, options: OutputOptions): Output {
  const { path } = options;
  const format = formatOf(options.format);
  const forPeople = format === 'table' || format === 'wide';
  const paint = createPaint(options.colour && wantsColour(io.stdout, io.env));
  const paintNote = createPaint(options.colour && wantsColour(io.stderr, io.env));
  const width = io.stdout.isTTY === true ? Math.max(20, columnsOf(io.stdout)) : Infinity;
  const commands = (texts: readonly string[]): void => {
    if (texts.length > 0) io.stdout.write(`${texts.join('\n')}\n`);
  };
  const lines = (texts: readonly string[]): void => commands(texts.map(breakCommands));
  const note = (text: string, tone: Tone = 'dim'): void => {
    if (forPeople) io.stderr.write(`${paintNote(breakCommands(sanitise(text)), tone)}\n`);
  };
  const data = async (value: unknown): Promise<void> => {
    if (path === undefined) lines([await serialise(value, format)]);
    // Through JSON, so that it has just what JSON shows.
    else {
      lines(path(JSON.parse(JSON.stringify(value))).flatMap(sanitiseData));
    }
  };
  const arrived = async (value: unknown): Promise<void> => {
    // A stream of documents: a list could never be closed.
    if (format === 'yaml') lines(['---']);
    if (path === undefined && format === 'json') lines([toSafeJson(value)]);
    else await data(value);
  };
  const table: Output['table'] = (columns, rows) =>
    formatTable(columns, rows, { width, paint, wide: format === 'wide' });
  const tell: Output['tell'] = async (texts, value) => {
    if (forPeople) lines(texts);
    else await data(value);
  };
  const list: Output['list'] = async (result) => {
    if (forPeople) {
      if (result.rows.length === 0) note(result.empty);
      else lines(table(result.columns, result.rows));
      return;
    }
    const items = result.item === undefined ? result.rows : result.rows.map(result.item);
    if (format === 'ndjson') lines(items.map((item) => toSafeJson(item)));
    else await data({ items, ...result.meta });
  };
  return {
    format,
    forPeople,
    paint,
    width,
    lines,
    commands,
    note,
    data,
    arrived,
    list,
    listSome: async (limit, result) => {
      const { rows } = result;
      const count = rows.length;
      const meta = { ...result.meta, count, hasMore: count > limit };
      await list({ ...result, rows: rows.slice(0, limit), meta });
      if (count > limit) note(`${count - limit} more; see --limit.`);
    },
    table,
    tell,
    record: async (result) =>
      await tell(forPeople ? formatRecord(result.fields, { width, paint }) : [], result.value),
  };
}

const formatOf = (wanted: WantedFormat): OutputFormat =>
  outputFormats.find((each) => each === wanted) ?? 'json';

async function serialise(value: unknown, format: OutputFormat): Promise<string> {
  if (format === 'ndjson') return toSafeJson(value);
  if (format !== 'yaml') return toSafeJson(value, 2);
  const { toSafeYaml } = await import('./yaml.ts');
  // Through JSON first: what YAML shows is then exactly what JSON shows.
  // Only its last line break goes: `lines` adds one, and others may belong to a value.
  return toSafeYaml(JSON.parse(JSON.stringify(value))).replace(/\n$/u, '');
}
