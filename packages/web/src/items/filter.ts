import type { TimeRange } from '../time/range.ts';

/** Which items a page is about; the part of every question and of every cache key. */
export interface ItemsFilter {
  readonly projectId: string;
  readonly range: TimeRange;
  readonly systems: readonly string[];
  readonly query: string;
  readonly search: string;
}

/** The filter narrowed by one more part of query text, such as the condition that selects a group. */
export function narrow(filter: ItemsFilter, part: string): ItemsFilter {
  if (part === '') return filter;
  return { ...filter, query: filter.query === '' ? part : `${filter.query} | ${part}` };
}

/** The condition that selects a group. */
export function groupCondition(groupId: string): string {
  return `where _group_id = ${groupId}`;
}

/** The items of a group. */
export function groupFilter(
  { projectId, range }: Pick<ItemsFilter, 'projectId' | 'range'>,
  system: string,
  groupId: string,
): ItemsFilter {
  return { projectId, range, systems: [system], query: groupCondition(groupId), search: '' };
}
