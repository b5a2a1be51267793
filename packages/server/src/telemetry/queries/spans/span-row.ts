import {
  type Span,
  type SpanEvent,
  spanKinds,
  type SpanLink,
  spanStatuses,
} from '@spanlight/sdk/schemas';
import { hexId, isoMicroseconds } from '../../compile/cells.ts';
import { TelemetryError } from '../../errors.ts';
import { PARENT_ID } from '../../tables/event-ids.ts';
import { PROMOTED_LONG_TEXT, PROMOTED_NUMBERS, PROMOTED_TEXT } from '../../tables/items.ts';
import { type AttributeColumns, attributesOf } from './attributes-of.ts';

/** An item as `itemColumnsSql` selects it. 64-bit integers are decimal text. */
export interface ItemRow extends AttributeColumns {
  readonly id: string;
  readonly parent_id: string;
  readonly trace: string;
  readonly standalone: number;
  readonly project_id: number;
  readonly is_span: number;
  readonly system: string;
  readonly group_id: string;
  readonly kind: string;
  readonly name: string;
  readonly event_name: string;
  readonly shown_name: string;
  /** Microseconds since 1970. */
  readonly micros: string;
  readonly duration: string;
  readonly status_code: string;
  readonly status_message: string;
  readonly links: string;
}

/** How far the texts of items are cut, in characters; whole where nothing is said. */
export interface TextLimits {
  /** Characters of a display name; a log message may reach a megabyte. */
  readonly name?: number;
  /** Characters of every other text. Longer links are left out. */
  readonly value?: number;
}

/** The columns of complete items. */
export function itemColumnsSql({ name, value }: TextLimits = {}): string {
  const cut = (sql: string, limit: number | undefined): string =>
    limit === undefined ? sql : `leftUTF8(${sql}, ${limit})`;
  const values =
    value === undefined
      ? 'mapValues(attrs)'
      : `arrayMap(text -> ${cut('text', value)}, mapValues(attrs))`;
  return [
    'id',
    `${PARENT_ID} AS parent_id`,
    'lower(hex(trace_id)) AS trace',
    'standalone',
    'project_id',
    `signal = 'span' AS is_span`,
    'system',
    'group_id',
    'kind',
    'name',
    'event_name',
    `${cut('display_name', name)} AS shown_name`,
    'toUnixTimestamp64Micro(time) AS micros',
    'duration',
    'status_code',
    ...['status_message', ...PROMOTED_TEXT, ...PROMOTED_LONG_TEXT].map((column) =>
      value === undefined ? column : `${cut(column, value)} AS ${column}`,
    ),
    ...PROMOTED_NUMBERS,
    'mapKeys(attrs) AS attr_keys',
    `${values} AS attr_values`,
    'attr_kinds',
    value === undefined ? 'links' : `if(length(links) > ${value}, '', links) AS links`,
  ].join(', ');
}

/** Display names are cut in lists and trees; the call for one span has them whole. */
export const LISTED: TextLimits = { name: 16_384 };

/** Where the texts are too much for one answer. */
const SHORTENED: TextLimits = { name: 1000, value: 1000 };

/** Reads items with their texts cut to `limits`, and again with short ones when that is too much. */
export async function wholeOrCut<Rows>(
  limits: TextLimits,
  read: (limits: TextLimits) => Promise<Rows>,
): Promise<Rows> {
  try {
    return await read(limits);
  } catch (error) {
    if (error instanceof TelemetryError && error.failure === 'too-large')
      return await read(SHORTENED);
    throw error;
  }
}

/** An item as responses carry it. Figures that need the whole trace are 0. */
export function spanOf(row: ItemRow, events: readonly ItemRow[] = []): Span {
  const links = linksOf(row.links);
  const isStandalone = row.standalone === 1;
  return {
    id: hexId(row.id),
    ...(row.parent_id === '0' ? {} : { parentId: hexId(row.parent_id) }),
    traceId: traceIdOf(row.trace),
    ...(isStandalone ? { standalone: true as const } : {}),
    projectId: row.project_id,
    system: row.system,
    groupId: row.group_id,
    kind: spanKinds.find((kind) => kind === row.kind) ?? 'internal',
    name: row.name,
    ...(row.event_name === '' ? {} : { eventName: row.event_name }),
    displayName: row.shown_name,
    time: isoMicroseconds(Number(row.micros)),
    duration: Number(row.duration),
    durationSelf: 0,
    startPct: 0,
    endPct: 0,
    statusCode: spanStatuses.find((status) => status === row.status_code) ?? '',
    statusMessage: row.status_message,
    attrs: attributesOf(row),
    ...(events.length === 0 ? {} : { events: events.map(eventOf) }),
    ...(links.length === 0 ? {} : { links }),
  };
}

/** A log or event as its span carries it. */
export function eventOf(row: ItemRow): SpanEvent {
  return {
    name: row.shown_name,
    time: isoMicroseconds(Number(row.micros)),
    attrs: attributesOf(row),
    ...(row.system === '' ? {} : { system: row.system }),
    ...(row.group_id === '0' ? {} : { groupId: row.group_id }),
    id: hexId(row.id),
  };
}

/** Null for the id of zeros. */
function traceIdOf(hex: string): string | null {
  return /^0*$/.test(hex) ? null : hex;
}

function linksOf(json: string): SpanLink[] {
  if (json === '') return [];
  const links: unknown = JSON.parse(json);
  return Array.isArray(links) ? links.map(linkOf) : [];
}

function linkOf(stored: Partial<SpanLink>): SpanLink {
  return {
    traceId: traceIdOf(stored.traceId ?? ''),
    spanId: stored.spanId?.match(/[1-9a-f]/) ? stored.spanId : '0',
    attrs: stored.attrs ?? {},
  };
}
