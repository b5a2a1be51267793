import type { SpansParams } from '@spanlight/sdk';
import type { TimeFlags, TimeRange } from '../../time/time-range.ts';

/** The flags that say what is listed, as they were typed. */
export interface FilterFlags extends TimeFlags {
  query?: string | undefined;
  search?: string | undefined;
  system?: string[] | undefined;
}

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

/** What the server is asked for in any list. */
export const filterOf = ({
  project,
  time,
  systems,
  query,
  search,
}: ListQuery): Omit<SpansParams, 'sortBy'> => ({
  project,
  time,
  ...(systems.length === 0 ? {} : { system: systems }),
  query,
  search,
});
