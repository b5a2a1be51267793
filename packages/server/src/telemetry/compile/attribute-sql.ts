import { resolveName } from '@spanlight/query';
import { PARENT_ID } from '../tables/event-ids.ts';
import { PROMOTED_LONG_TEXT, PROMOTED_NUMBERS, PROMOTED_TEXT } from '../tables/items.ts';
import type { Bindings } from './bindings.ts';
import type { SqlValue } from './sql-value.ts';

const TEXT_COLUMNS: ReadonlySet<string> = new Set([...PROMOTED_TEXT, ...PROMOTED_LONG_TEXT]);
const NUMBER_COLUMNS: ReadonlySet<string> = new Set(PROMOTED_NUMBERS);

/** Whether a row failed, counted with the weight of the row. */
export const ERROR_COUNT = `if(status_code = 'error', count, 0)`;

const INTRINSIC: Readonly<Record<string, SqlValue>> = {
  _id: { sql: 'id', type: 'id' },
  _parent_id: { sql: PARENT_ID, type: 'id' },
  _trace_id: { sql: 'trace_id', type: 'trace-id' },
  _group_id: { sql: 'group_id', type: 'id' },
  _type: { sql: 'type', type: 'text' },
  _system: { sql: 'system', type: 'text' },
  _kind: { sql: 'kind', type: 'text' },
  _name: { sql: 'name', type: 'text' },
  _event_name: { sql: 'event_name', type: 'text' },
  _time: { sql: 'time', type: 'time' },
  _duration: { sql: 'duration', type: 'number' },
  _dur_ms: { sql: '(duration / 1e6)', type: 'number' },
  _status_code: { sql: 'status_code', type: 'text' },
  _status_message: { sql: 'status_message', type: 'text' },
  _link_count: { sql: 'link_count', type: 'number' },
  _event_count: { sql: 'event_count', type: 'number' },
  _event_error_count: { sql: 'event_error_count', type: 'number' },
  _event_log_count: { sql: 'event_log_count', type: 'number' },
  _count: { sql: 'count', type: 'number' },
  _error_count: { sql: ERROR_COUNT, type: 'number' },
  _is_event: { sql: `(type IN ('message', 'other-events'))`, type: 'boolean' },
};

/**
 * The value a name has in one row. Built-in names and promoted attributes are columns, everything else
 * is looked up in the map. A missing attribute is the empty text.
 */
export function attributeSql(name: string, bindings: Bindings): SqlValue {
  const resolved = resolveName(name);
  if (resolved.kind === 'unknown')
    throw new TypeError(`${name} was not checked before it was compiled`);
  if (resolved.kind === 'intrinsic') {
    const value = INTRINSIC[resolved.column.name];
    if (!value) throw new TypeError(`${name} has no value in a single row`);
    return value;
  }
  const { key, fallback } = resolved;
  if (fallback === undefined) return storedAttribute(key, bindings);
  const own = bindings.text(key);
  const other = storedAttribute(fallback, bindings);
  const sql = `if(mapContains(attrs, ${own}), attrs[${own}], ${other.sql})`;
  return { sql, type: 'text', absent: `${sql} = ''`, isAttribute: true };
}

function storedAttribute(key: string, bindings: Bindings): SqlValue {
  if (key === 'display_name') return { sql: key, type: 'text', absent: `${key} = ''` };
  if (TEXT_COLUMNS.has(key))
    return { sql: key, type: 'text', absent: `${key} = ''`, isAttribute: true };
  if (NUMBER_COLUMNS.has(key))
    return { sql: key, type: 'number', absent: `${key} = 0`, zeroIsAbsent: true };
  const found = `attrs[${bindings.text(key)}]`;
  const spare = MESSAGES.get(key);
  const sql =
    spare === undefined ? found : `if(${spare} AND ${found} = '', display_name, ${found})`;
  return { sql, type: 'text', absent: `${sql} = ''`, isAttribute: true };
}

/** Messages leave the attributes when they become the display name: items where that happens. */
const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['log_message', `type = 'log'`],
  ['exception_message', `event_name = 'exception'`],
]);

/** Whether a row has an attribute, even an empty one. Built-in columns always exist. */
export function existsSql(name: string, bindings: Bindings): string {
  const resolved = resolveName(name);
  if (resolved.kind !== 'attribute') return '1';
  const keys = resolved.fallback === undefined ? [resolved.key] : [resolved.key, resolved.fallback];
  return `(${keys.flatMap((key) => existsUnder(key, bindings)).join(' OR ')})`;
}

function existsUnder(key: string, bindings: Bindings): string[] {
  if (key === 'display_name') return ['1'];
  const inMap = `mapContains(attrs, ${bindings.text(key)})`;
  if (TEXT_COLUMNS.has(key)) return [`${key} != ''`, inMap];
  if (NUMBER_COLUMNS.has(key)) return [`${key} != 0`, inMap];
  const spare = MESSAGES.get(key);
  return spare === undefined ? [inMap] : [inMap, spare];
}
