import type { QuerySource } from '../query-source.ts';

/** What every menu of the query bar works on. */
export interface QueryMenuProps {
  query: string;
  onQueryChange: (query: string) => void;
  source: QuerySource;
}
