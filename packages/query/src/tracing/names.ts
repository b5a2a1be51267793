import { cleanAttributeKey } from '../shared/attribute-key.ts';
import type { Unit } from '../units/unit.ts';

/** What a value is, as far as operators, plots and conversions care. */
export type ValueType =
  | 'number'
  | 'text'
  | 'boolean'
  | 'time'
  /** A 64-bit identifier: a decimal number, never a quantity. */
  | 'id'
  /** 32 hexadecimal digits. */
  | 'trace-id'
  | 'list'
  /** An attribute as it was sent: text unless it is used as a number. */
  | 'attribute';

export interface IntrinsicColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly unit: Unit;
  /** True for a ratio that exists for a group of rows only. */
  readonly aggregate: boolean;
  readonly description: string;
}

function intrinsic(
  name: string,
  type: ValueType,
  description: string,
  more: { unit?: Unit; aggregate?: boolean } = {},
): [string, IntrinsicColumn] {
  return [name, { name, type, unit: '', aggregate: false, description, ...more }];
}

/** The built-in columns of spans, logs and events. */
export const INTRINSIC_COLUMNS: ReadonlyMap<string, IntrinsicColumn> = new Map([
  intrinsic('_id', 'id', 'span id, as a decimal number'),
  intrinsic('_parent_id', 'id', 'id of the parent span, as a decimal number'),
  intrinsic('_trace_id', 'trace-id', 'trace id, 32 hexadecimal digits'),
  intrinsic('_type', 'text', 'type of the system: httpserver, db, log, …'),
  intrinsic('_system', 'text', 'system, such as db:postgresql'),
  intrinsic('_group_id', 'id', 'identity of similar spans'),
  intrinsic('_kind', 'text', 'internal, server, client, producer or consumer'),
  intrinsic('_name', 'text', 'span name'),
  intrinsic('_event_name', 'text', 'name of a log or event'),
  intrinsic('_time', 'time', 'start time', { unit: 'unix-time' }),
  intrinsic('_duration', 'number', 'duration in nanoseconds', { unit: 'nanoseconds' }),
  intrinsic('_dur_ms', 'number', 'duration in milliseconds', { unit: 'milliseconds' }),
  intrinsic('_status_code', 'text', 'unset, ok or error'),
  intrinsic('_status_message', 'text', 'message of the status'),
  intrinsic('_link_count', 'number', 'number of span links'),
  intrinsic('_event_count', 'number', 'number of span events'),
  intrinsic('_event_error_count', 'number', 'number of span events that are errors'),
  intrinsic('_event_log_count', 'number', 'number of span events that are logs'),
  intrinsic('_count', 'number', 'number of spans; short for sum(_count)'),
  intrinsic('_error_count', 'number', 'number of failed spans; short for sum(_error_count)'),
  intrinsic('_error_rate', 'number', 'share of failed spans, 0 to 1', {
    unit: 'utilization',
    aggregate: true,
  }),
  intrinsic('_is_event', 'boolean', '1 for events that are not logs'),
]);

/** Types of attributes that are no text of the sender's. */
const TYPES: ReadonlyMap<string, ValueType> = new Map([
  ['http_response_status_code', 'number'],
  ['display_name', 'text'],
]);

/** Old or newer names of attributes that are stored under one name only. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['http_method', 'http_request_method'],
  ['http_status_code', 'http_response_status_code'],
  ['http_status_class', 'http_response_status_class'],
  ['http_target', 'url_path'],
  ['http_url', 'url_full'],
  ['http_scheme', 'url_scheme'],
  ['db_type', 'db_system'],
  ['db_system_name', 'db_system'],
  ['db_namespace', 'db_name'],
  ['db_query_text', 'db_statement'],
  ['db_operation_name', 'db_operation'],
  ['db_collection_name', 'db_sql_table'],
  ['deployment_environment_name', 'deployment_environment'],
  ['messaging_operation_type', 'messaging_operation'],
]);

/**
 * Everyday words that ingestion moves to their proper name only when that one is absent: the
 * attribute itself comes first, the proper name second.
 */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['environment', 'deployment_environment'],
  ['env', 'deployment_environment'],
  ['service', 'service_name'],
  ['component', 'service_name'],
  ['severity', 'log_severity'],
  ['log_level', 'log_severity'],
  ['error_severity', 'log_severity'],
  ['level', 'log_severity'],
]);

/** The one of them that libraries send beside the proper name, for something else: what made a span, such as `net/http`. */
const OF_ITS_OWN = 'component';

export type ResolvedName =
  | { readonly kind: 'intrinsic'; readonly column: IntrinsicColumn }
  | {
      readonly kind: 'attribute';
      /** Stored key. */
      readonly key: string;
      /** Stored key to read where the row has no `key`. */
      readonly fallback?: string;
      readonly type: ValueType;
    }
  /** A name that starts with `_` and is none of the built-in columns. */
  | { readonly kind: 'unknown'; readonly name: string };

/**
 * What a name in a query stands for. `.x` and `span.x` are old spellings of `_x`, dotted names are
 * stored with underscores, and renamed attributes are found under either name.
 */
export function resolveName(written: string): ResolvedName {
  const name = builtInSpelling(written);
  const column = INTRINSIC_COLUMNS.get(name);
  if (column) return { kind: 'intrinsic', column };
  if (name.startsWith('_') && name !== '_display_name') return { kind: 'unknown', name };
  const cleaned = name === '_display_name' ? 'display_name' : cleanAttributeKey(name) || name;
  const key = RENAMED.get(cleaned) ?? cleaned;
  const fallback = SHORT_NAMES.get(key);
  return {
    kind: 'attribute',
    key,
    ...(fallback === undefined ? {} : { fallback }),
    type: TYPES.get(key) ?? 'attribute',
  };
}

function builtInSpelling(written: string): string {
  if (written.startsWith('.')) return `_${written.slice(1)}`;
  return written.startsWith('span.') ? `_${written.slice('span.'.length)}` : written;
}

/** Whether two written names mean the same attribute: `http_method` and `http.request.method` do, `service` and `service_name`. */
export function isSameName(left: string, right: string): boolean {
  return nameIdentity(left) === nameIdentity(right);
}

function nameIdentity(written: string): string {
  const resolved = resolveName(written);
  switch (resolved.kind) {
    case 'intrinsic':
      return resolved.column.name;
    case 'attribute':
      return resolved.key === OF_ITS_OWN ? resolved.key : (resolved.fallback ?? resolved.key);
    case 'unknown':
      return resolved.name;
  }
}
