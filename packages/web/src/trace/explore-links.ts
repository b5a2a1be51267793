import { printName, quoteText, quoteValue } from '@spanlight/query';
import { groupCondition } from '../items/filter.ts';
import type { GroupSearch, ItemSearch } from '../items/search.ts';
import { hourAround, type TimeRange } from '../time/range.ts';
import { writeTimeSearch } from '../time/search.ts';
import type { TraceSearch } from './search.ts';
import type { TraceFacts } from './trace-facts.ts';

/** The columns that groups of spans are compared by. */
const GROUP_COLUMNS = '_count | _error_count | {p50,p90,p99,sum}(_duration)';

/** What the explorer's links start from. */
export interface ExploreScope {
  readonly projectId: string;
  readonly range: TimeRange;
}

interface SpansLink<To, Search> {
  readonly to: To;
  readonly params: { projectId: string };
  readonly search: Search;
}

type ItemsLink = SpansLink<'/spans/$projectId/items', ItemSearch>;
type GroupsLink = SpansLink<'/spans/$projectId', GroupSearch>;

interface TraceLink {
  readonly to: '/traces/$projectId/$traceId';
  readonly params: { projectId: string; traceId: string };
  readonly search: TraceSearch;
}

/** The spans of a query, in a list. */
export function itemsLink(
  { projectId, range }: ExploreScope,
  system: string,
  query: string,
  search: Partial<ItemSearch> = {},
): ItemsLink {
  return {
    to: '/spans/$projectId/items',
    params: { projectId },
    search: { ...writeTimeSearch(range), system: [system], query, ...search },
  };
}

/** The spans of a query, grouped. */
export function groupsLink(
  { projectId, range }: ExploreScope,
  system: string,
  query: string,
): GroupsLink {
  return {
    to: '/spans/$projectId',
    params: { projectId },
    search: { ...writeTimeSearch(range), system: [system], query },
  };
}

/** The spans of one group. */
export function groupLink(scope: ExploreScope, system: string, groupId: string): ItemsLink {
  return itemsLink(scope, system, groupCondition(groupId));
}

/** All spans of a trace, grouped, however long it lasts. */
export function exploreTraceLink(
  projectId: string,
  traceId: string,
  { traceStart, traceDuration }: Pick<TraceFacts, 'traceStart' | 'traceDuration'>,
): GroupsLink {
  const query = `where _trace_id = ${traceId} | group by _group_id | ${GROUP_COLUMNS}`;
  const range = hourAround(traceStart, traceStart + traceDuration / 1e6);
  return groupsLink({ projectId, range }, 'spans:all', query);
}

/** Items by the values of an attribute. */
export function groupByLink(scope: ExploreScope, system: string, key: string): GroupsLink {
  const query = `group by ${printName(key)} | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration)`;
  return groupsLink(scope, system, query);
}

/** Items with, or without, a value of an attribute. */
export function filterLink(
  scope: ExploreScope,
  system: string,
  key: string,
  operator: '=' | '!=',
  value: unknown,
): ItemsLink {
  const text = typeof value === 'string' ? quoteText(value) : quoteValue(value);
  return itemsLink(scope, system, `where ${printName(key)} ${operator} ${text}`);
}

/** The page of a trace, with a span open. */
export function traceLink(projectId: string, traceId: string, span?: string): TraceLink {
  return {
    to: '/traces/$projectId/$traceId',
    params: { projectId, traceId },
    search: span === undefined ? {} : { span },
  };
}
