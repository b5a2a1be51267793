import type { SearchTree } from '@spanlight/query';

import type { Bindings } from './bindings.ts';
import { containsSql } from './condition-sql.ts';

/** Conditions of a quick search on one text column; all of them must hold. */
export function searchSql(search: SearchTree, column: string, bindings: Bindings): string[] {
  return search.map((token) => {
    switch (token.kind) {
      case 'include':
        return containsSql(column, token.alternatives, bindings);
      case 'exclude':
        return `NOT ${containsSql(column, token.alternatives, bindings)}`;
      case 'regexp':
        return `match(${column}, ${bindings.text(token.pattern)})`;
    }
  });
}
