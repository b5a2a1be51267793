import type { TimeRange } from '../../time/time-range.ts';

/** What a list is about. */
export interface ListQuery {
  project: number;
  time: TimeRange;
  systems: readonly string[];
  query: string | undefined;
  search: string | undefined;
  sortBy: string | undefined;
  sortDesc: boolean;
  /** Most rows to print. */
  limit: number;
}
