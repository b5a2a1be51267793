import xxhash from 'xxhash-wasm';
import { ItemBuilder } from '../../src/ingest/items/item-builder.ts';
import type { IngestResult } from '../../src/ingest/ingest-result.ts';
import { DEFAULT_LIMITS, type IngestLimits } from '../../src/ingest/limits.ts';
import type { IngestProject } from '../../src/ingest/project.ts';
import { highMask, lowMask } from '../../src/telemetry/tables/event-ids.ts';
import { PROMOTED_LONG_TEXT, PROMOTED_TEXT } from '../../src/telemetry/tables/items.ts';
import { readNative, type Row } from './native-reader.ts';
import { type ItemFormat, itemReader } from './readers.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
/** `NOW` in nanoseconds. */
export const NANOSECONDS = BigInt(NOW) * 1_000_000n;

export const PROJECT: IngestProject = {
  id: 7,
  groupByEnv: false,
  groupFuncsByService: false,
  promCompat: false,
  forceSpanName: [],
};

/** A stored item, with ids as hex and attributes put together from columns and map. */
export interface Item {
  readonly projectId: number;
  readonly signal: string;
  readonly type: string;
  readonly system: string;
  readonly groupId: bigint;
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string;
  readonly standalone: boolean;
  readonly kind: string;
  readonly name: string;
  readonly eventName: string;
  readonly displayName: string;
  /** Microseconds. */
  readonly time: bigint;
  /** Nanoseconds. */
  readonly duration: bigint;
  readonly statusCode: string;
  readonly statusMessage: string;
  readonly linkCount: number;
  readonly eventCount: number;
  readonly eventErrorCount: number;
  readonly eventLogCount: number;
  readonly httpStatus: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: unknown;
}

export interface Readings {
  readonly items: Item[];
  readonly result: IngestResult;
}

const hash = await xxhash();

export const newBuilder = (limits: Partial<IngestLimits> = {}): ItemBuilder =>
  new ItemBuilder({ ...DEFAULT_LIMITS, ...limits }, hash, () => NOW);

/** Reads a request as ingest does and returns the items that would be stored. */
export function readItems(
  format: ItemFormat,
  body: Buffer | string,
  project: Partial<IngestProject> = {},
  limits: Partial<IngestLimits> = {},
): Readings {
  const builder = newBuilder(limits);
  builder.begin({ ...PROJECT, ...project });
  itemReader(builder, format).read(Buffer.from(body));
  return { items: itemsOf(builder.rows.block.take()), result: builder.result };
}

/** What `PARENT_ID` says of a row. */
function parentOf(row: Row): bigint {
  const number = row['event_number'] as number;
  if (number === 0) return row['parent_id'] as bigint;
  const [low, high] = [lowMask(number), highMask(Number(row['time']))];
  const mask = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  return (row['id'] as bigint) ^ mask;
}

function itemsOf(block: Uint8Array): Item[] {
  return readNative(block).map((row) => ({
    projectId: row['project_id'] as number,
    signal: ['', 'span', 'log', 'event'][row['signal'] as number]!,
    type: row['type'] as string,
    system: row['system'] as string,
    groupId: row['group_id'] as bigint,
    traceId: (row['trace_id'] as Buffer).toString('hex'),
    id: hex(row['id'] as bigint),
    parentId: hex(parentOf(row)),
    standalone: row['standalone'] === 1,
    kind: row['kind'] as string,
    name: row['name'] as string,
    eventName: row['event_name'] as string,
    displayName: row['display_name'] as string,
    time: row['time'] as bigint,
    duration: row['duration'] as bigint,
    statusCode: row['status_code'] as string,
    statusMessage: row['status_message'] as string,
    linkCount: row['link_count'] as number,
    eventCount: row['event_count'] as number,
    eventErrorCount: row['event_error_count'] as number,
    eventLogCount: row['event_log_count'] as number,
    httpStatus: row['http_response_status_code'] as number,
    attributes: attributesOf(row),
    links: row['links'] === '' ? [] : (JSON.parse(row['links'] as string) as unknown),
  }));
}

const hex = (id: bigint): string => id.toString(16).padStart(16, '0');

function attributesOf(row: Record<string, unknown>): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const name of [...PROMOTED_TEXT, ...PROMOTED_LONG_TEXT]) {
    if (row[name] !== '') attributes[name] = row[name];
  }
  const status = row['http_response_status_code'];
  if (status !== 0) attributes['http_response_status_code'] = status;
  const map = row['attrs'] as Map<string, string>;
  const kinds = row['attr_kinds'] as string;
  if (kinds.length !== map.size) throw new Error('a kind is missing');
  for (const [i, [name, text]] of [...map].entries()) {
    attributes[name] = typed(kinds[i]!, text);
  }
  return attributes;
}

function typed(kind: string, text: string): unknown {
  switch (kind) {
    case 's':
      return text;
    case 'i':
      return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
    case 'f':
      return { float: Number(text) };
    case 'b':
      return text === 'true';
    case 'j':
      return JSON.parse(text);
    default:
      throw new Error(`no kind ${kind}`);
  }
}
