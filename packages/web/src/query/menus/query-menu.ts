import type { QuerySource } from '../language/query-source.ts';

/** What every menu of the query bar works on. */
export interface QueryMenuProps {
  query: string;
  onQueryChange: (query: string) => void;
  source: QuerySource;
}
