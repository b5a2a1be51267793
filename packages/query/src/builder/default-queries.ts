import { joinParts } from '../shared/split-parts.ts';
import { printName } from '../tracing/print.ts';

/** Whether a list of items consists of spans, or of logs and events, which have no duration. */
export type ItemClass = 'spans' | 'events';

/** The query an explorer starts with. */
export function exploreQuery(column: string, items: ItemClass): string {
  const metrics =
    items === 'spans'
      ? ['per_min(sum(_count))', '_error_rate', '{p50,p90,p99}(_duration)']
      : ['per_min(sum(_count))', 'max(_time)'];
  return joinParts([`group by ${printName(column)}`, ...metrics]);
}

/** A place the search menu looks in, and the system it switches to. */
export interface SearchScope {
  readonly name: string;
  readonly system: string;
  readonly attributes: readonly string[];
}

/** The entries of the search menu. */
export const SEARCH_SCOPES: readonly SearchScope[] = [
  { name: 'any', system: 'all', attributes: ['display_name'] },
  { name: 'spans', system: 'spans:all', attributes: ['_name'] },
  { name: 'events', system: 'events:all', attributes: ['_event_name'] },
  {
    name: 'http',
    system: 'http:all',
    attributes: ['http_request_method', 'http_route', 'url_path'],
  },
  { name: 'logs', system: 'log:all', attributes: ['log_severity', 'log_message'] },
  {
    name: 'exceptions',
    system: 'log:error',
    attributes: ['exception_type', 'exception_message'],
  },
  { name: 'funcs', system: 'funcs:all', attributes: ['code_function', 'code_filepath'] },
  { name: 'db', system: 'db:all', attributes: ['db_operation', 'db_sql_table', 'db_statement'] },
];

/** Operators of the where menu, in its order. */
export const WHERE_OPERATORS = [
  '=',
  '!=',
  'contains',
  'not contains',
  'like',
  'not like',
  '<',
  '<=',
  '>',
  '>=',
  '~',
  '!~',
  'exists',
  'not exists',
] as const;

/** Functions of the aggregate menu, in its order. */
export const AGGREGATE_FUNCTIONS = [
  'sum',
  'avg',
  'min',
  'max',
  'uniq',
  'any',
  'any_last',
  'top3',
  'top10',
  'p50',
  'p75',
  'p90',
  'p95',
  'p99',
] as const;

/** Ready-made entries of the aggregate menu. */
export const AGGREGATE_PRESETS = [
  '_count',
  'per_min(sum(_count))',
  '_error_count',
  '_error_rate',
  'p75(_duration)',
  'max(_duration)',
  'uniq(enduser_id)',
] as const;

/** Ready-made entries of the group-by menu. */
export const GROUP_BY_PRESETS = ['_system', '_group_id', 'service_name', 'host_name'] as const;
