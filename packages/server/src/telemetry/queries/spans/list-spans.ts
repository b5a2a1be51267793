import { parsePart, resolveName } from '@spanlight/query';
import type { Order, Span, SpansResponse } from '@spanlight/sdk/schemas';
import { attributeSql } from '../../compile/attribute-sql.ts';
import { Bindings } from '../../compile/bindings.ts';
import { plainNumber } from '../../compile/cells.ts';
import { BadParameterError, ItemQuery } from '../../compile/item-query.ts';
import { asNumber, type SqlValue } from '../../compile/sql-value.ts';
import { type TimeRange, timeRangeSql } from '../../compile/time-range.ts';
import type { GroupsParameters } from '../groups/list-groups.ts';
import { leastOfLongest } from '../../rollups/reading/longest-durations.ts';
import { readRollups, sourceSql } from '../../rollups/reading/rollup-reading.ts';
import { type QueryContext, queryOptions, selectionOf } from '../../query-context.ts';
import { PARENT_ID } from '../../tables/event-ids.ts';
import { behindSql, cursorOf, PLACE_ORDER, readCursor, type SpanPlace } from './span-cursor.ts';
import {
  itemColumnsSql,
  type ItemRow,
  LISTED,
  spanOf,
  type TextLimits,
  wholeOrCut,
} from './span-row.ts';

/** Which page of items to list. */
export interface SpansParameters extends GroupsParameters {
  /** 1-based; counts for nothing with a cursor. */
  readonly page: number;
  readonly limit: number;
  /** What comes behind an item, as an answer before has told it; empty for none. */
  readonly cursor?: string | undefined;
}

const MAX_OFFSET = 1_000_000;

/**
 * One page of the matching items with all their attributes, and how many there are in all.
 *
 * @throws BadParameterError, TelemetryError
 */
export async function listSpans(
  context: QueryContext,
  parameters: SpansParameters,
): Promise<SpansResponse> {
  const { page, limit } = parameters;
  const place = readCursor(parameters.cursor ?? '');
  const query = new ItemQuery(selectionOf(context, parameters), { parts: 'rows' });
  const sorted = sorting(parameters, query.bindings);
  if (place && !sorted.isByTime)
    throw new BadParameterError('cursor', 'is only supported with the newest first');
  const [found, count] = await findAndCount(context, parameters, place, sorted);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = place ? found.length > limit : (page - 1) * limit + rows.length < count;
  return {
    spans: await withEvents(context, rows),
    count,
    order: sorted.order,
    query: query.echo,
    pager: { page, limit, numPage: Math.ceil(count / limit) },
    hasMore,
    ...(hasMore && sorted.isByTime && last && { nextCursor: cursorOf(last) }),
  };
}

/**
 * The rows of a page, one more behind a place, and how many items there are in all. To count costs little where rollups tell the
 * number or where nothing is filtered or searched; then both are asked for at once, as behind a place, where no page can tell the number.
 * Otherwise all items would be looked at to count them: a page that is not full tells how many there are, and spares that.
 */
async function findAndCount(
  context: QueryContext,
  parameters: SpansParameters,
  place: SpanPlace | undefined,
  sorted: Sorting,
): Promise<[rows: ItemRow[], count: number]> {
  const { page, limit } = parameters;
  const query = new ItemQuery(selectionOf(context, parameters), { parts: 'rows' });
  const rollups = await readRollups(context, query);
  const count = async (): Promise<number> => {
    const [found] = await context.client.rows<{ amount: string }>(
      `SELECT ${query.aggregates?.amount() ?? 'count()'} AS amount FROM ${sourceSql(query, rollups, []).from}`,
      query.bindings.parameters,
      queryOptions(context, 'count spans'),
    );
    return plainNumber(found?.amount) ?? 0;
  };
  const find = (): Promise<ItemRow[]> => findRows(context, parameters, place, sorted);
  const { filters, searches } = query.needs;
  const isCheap = rollups !== undefined || (filters.length === 0 && !searches);
  if (isCheap || place) return await Promise.all([find(), count()]);
  const rows = await find();
  const before = Math.trunc((page - 1) * limit);
  const isFull = rows.length === limitOf(parameters, place);
  const isEnd = !isFull && (rows.length > 0 || before === 0);
  return [rows, isEnd && before <= MAX_OFFSET ? before + rows.length : await count()];
}

async function findRows(
  context: QueryContext,
  parameters: SpansParameters,
  place: SpanPlace | undefined,
  { isByTime }: Sorting,
): Promise<ItemRow[]> {
  const { range } = selectionOf(context, parameters);
  const whole = place ? { ...range, end: Math.min(range.end, Number(place.micros) + 1) } : range;
  if (!isByTime) return await findWithin(context, parameters, whole, place);
  // The newest of a range are the newest of its end, if that has enough of them.
  for (let parts = SMALLEST_END; parts > 1; parts /= 8) {
    const start = whole.end - (whole.end - whole.start) / parts;
    if (whole.end - start < SHORT_END) continue;
    const ending = { start: Math.ceil(start), end: whole.end };
    const rows = await findWithin(context, parameters, ending, place);
    if (rows.length === limitOf(parameters, place)) return rows;
  }
  return await findWithin(context, parameters, whole, place);
}

/** The first part of a range that is looked at for its newest items: one of so many. */
const SMALLEST_END = 512;
/** Parts that are shorter cost a question and save little, microseconds. */
const SHORT_END = 15 * 60e6;

/** One more than asked for says whether others follow. */
const limitOf = ({ limit }: SpansParameters, place: SpanPlace | undefined): number =>
  Math.trunc(limit) + (place ? 1 : 0);

async function findWithin(
  context: QueryContext,
  parameters: SpansParameters,
  range: TimeRange,
  place: SpanPlace | undefined,
): Promise<ItemRow[]> {
  const selection = { ...selectionOf(context, parameters), range };
  const query = new ItemQuery(selection, { parts: 'rows' });
  const { sql, isByDuration } = sorting(parameters, query.bindings);
  const behind = place ? `\n  AND ${behindSql(place, query.bindings)}` : '';
  const offset = place ? 0 : Math.min((parameters.page - 1) * parameters.limit, MAX_OFFSET);
  const limit = limitOf(parameters, place);
  // The engine knows the longest duration of every few rows, and passes over most.
  const least = isByDuration ? await leastOfLongest(context, query, offset + limit) : undefined;
  const longest = least === undefined ? '' : `\n  AND duration >= ${least}`;
  return await wholeOrCut(LISTED, (limits) =>
    context.client.rows<ItemRow>(
      `SELECT ${itemColumnsSql(limits)}
FROM items
WHERE ${query.whereSql()}${behind}${longest}
ORDER BY ${sql}
LIMIT ${limit} OFFSET ${Math.trunc(offset)}
SETTINGS ${COLUMNS_OF_THE_PAGE}`,
      query.bindings.parameters,
      queryOptions(context, 'find spans'),
    ),
  );
}

/**
 * Attributes are large: columns that no condition and no order needs are read of the rows of the page alone, however far behind
 * it is. A condition is on a column even where its text is cut under the same name.
 */
const COLUMNS_OF_THE_PAGE =
  'query_plan_max_limit_for_lazy_materialization = 0, prefer_column_name_to_alias = 1';

async function withEvents(context: QueryContext, rows: readonly ItemRow[]): Promise<Span[]> {
  // Logs of a span need not have what the span is held to.
  const events = context.locked
    ? []
    : await wholeOrCut(LISTED, (limits) => readEvents(context, rows, limits));
  const byParent = Map.groupBy(events, (event) => `${event.trace} ${event.parent_id}`);
  return rows.map((row) => spanOf(row, byParent.get(`${row.trace} ${row.id}`) ?? []));
}

/** In this form the engine passes over rows that its index of traces knows not to be of these. */
function ofTracesSql(rows: readonly ItemRow[], bindings: Bindings): string {
  const traces = bindings.bind([...new Set(rows.map(({ trace }) => trace))], 'Array(String)');
  return `trace_id IN (SELECT toFixedString(unhex(arrayJoin(${traces})), 16))`;
}

/** Logs may come a while before or after the span they belong to. */
const EVENT_SLACK = 3600e6;
/** Events of one answer, over all its spans. */
const MAX_EVENTS = 10_000;

async function readEvents(
  context: QueryContext,
  rows: readonly ItemRow[],
  limits: TextLimits,
): Promise<ItemRow[]> {
  const spans = rows.filter(({ id }) => id !== '0');
  if (spans.length === 0) return [];
  const bindings = new Bindings();
  const { start, end } = rangeOf(spans);
  const conditions = [
    `project_id = ${bindings.bind(context.projectId, 'UInt32')}`,
    `signal != 'span'`,
    ofTracesSql(spans, bindings),
    `${PARENT_ID} IN ${bindings.bind([...new Set(spans.map(({ id }) => id))].map(BigInt), 'Array(UInt64)')}`,
    ...timeRangeSql({ start: start - EVENT_SLACK, end: end + EVENT_SLACK }, bindings),
  ];
  return await context.client.rows<ItemRow>(
    `SELECT ${itemColumnsSql(limits)}
FROM items
WHERE ${conditions.join('\n  AND ')}
ORDER BY time
LIMIT ${MAX_EVENTS}`,
    bindings.parameters,
    queryOptions(context, 'read events of spans'),
  );
}

function rangeOf(rows: readonly ItemRow[]): TimeRange {
  const times = rows.map(({ micros }) => Number(micros));
  return { start: Math.min(...times), end: Math.max(...times) + 1 };
}

interface Sorting {
  readonly order: Order;
  readonly sql: string;
  readonly isByTime: boolean;
  /** The longest first. */
  readonly isByDuration: boolean;
}

/** By any attribute or built-in column; anything else means the newest first. */
function sorting(parameters: GroupsParameters, bindings: Bindings): Sorting {
  const { sort_by: column, sort_desc: desc } = parameters;
  const value = sortValue(column, bindings);
  if (!value || (column === '_time' && desc))
    return {
      order: { column: '_time', desc: true },
      sql: PLACE_ORDER,
      isByTime: true,
      isByDuration: false,
    };
  const direction = desc ? 'DESC' : 'ASC';
  const keys = value.isAttribute ? [asNumber(value), value.sql] : [value.sql];
  const sql = [...keys.map((key) => `${key} ${direction} NULLS LAST`), 'time DESC', 'id'].join(
    ', ',
  );
  const isByDuration = value.sql === 'duration' && desc;
  return { order: { column, desc }, sql, isByTime: false, isByDuration };
}

function sortValue(column: string, bindings: Bindings): SqlValue | undefined {
  const { part } = parsePart(column);
  const only = part?.kind === 'columns' && part.columns.length === 1 ? part.columns[0] : undefined;
  if (only?.kind !== 'column' || only.expression.kind !== 'attribute' || only.alias !== undefined)
    return undefined;
  const resolved = resolveName(only.expression.name);
  const isUnusable =
    resolved.kind === 'unknown' || (resolved.kind === 'intrinsic' && resolved.column.aggregate);
  return isUnusable ? undefined : attributeSql(only.expression.name, bindings);
}
