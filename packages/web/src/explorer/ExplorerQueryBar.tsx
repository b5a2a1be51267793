import type { ParsedQuery } from '@spanlight/sdk';
import { type ReactElement, useMemo } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { setFacetPanel, useFacetPanel } from '../components/facets/facet-panel-state.ts';
import type { ItemsFilter } from '../items/filter.ts';
import { QueryBar } from '../query/QueryBar.tsx';
import { QuickSearch } from '../query/QuickSearch.tsx';
import { useExplorer } from './explorer-context.ts';
import { EVERYTHING, kindOfSystem } from './systems/system-kinds.ts';
import { queryForKind } from './query-for-kind.ts';
import { useQueryClient } from '@tanstack/react-query';
import { attributesQuery, attributeValuesQuery } from '../items/queries.ts';
import type { QuerySource } from '../query/language/query-source.ts';

export interface ExplorerQueryBarProps {
  /** The query as the tab shows it. */
  query: string;
  filter: ItemsFilter | undefined;
  /** What the server said about the query it answered last. */
  echo: ParsedQuery | undefined;
  /** Whether grouping and aggregates mean something on the tab. */
  hasResults: boolean;
}

/** The query bar of a tab, wired to the URL. */
export function ExplorerQueryBar(props: ExplorerQueryBarProps): ReactElement {
  const { query, filter, echo, hasResults } = props;
  const { kind, search, typed, update } = useExplorer();
  const { isOpen } = useFacetPanel();
  const source = useQuerySource(filter);

  return (
    <QueryBar
      query={query}
      echo={echo}
      source={source}
      hasDurations={kind === 'spans'}
      hasResults={hasResults}
      kept={typed?.query}
      onQueryChange={(next) => update({ query: next })}
      onSearch={(next, system) =>
        update(
          system === EVERYTHING
            ? { query: next }
            : { query: queryForKind(next, kind, kindOfSystem(system)), system: [system] },
        )
      }
      onReset={() =>
        update({
          query: undefined,
          search: undefined,
          sort_by: undefined,
          sort_desc: undefined,
          column: undefined,
        })
      }
      start={
        <Button
          variant="quiet"
          size="small"
          icon="filter"
          aria-pressed={isOpen}
          onClick={() => setFacetPanel({ isOpen: !isOpen })}
        >
          Filters
        </Button>
      }
      end={
        <QuickSearch
          value={search.search ?? ''}
          kept={typed?.search}
          onValueChange={(text) => update({ search: text === '' ? undefined : text })}
        />
      }
    />
  );
}

/** What the query builder knows about the data: the keys and values of the items on the page, asked once. */
function useQuerySource(filter: ItemsFilter | undefined): QuerySource {
  const client = useQueryClient();
  return useMemo(
    () => ({
      async attributes() {
        if (!filter) return [];
        const { items } = await client.fetchQuery(attributesQuery(filter));
        return items.map((item) => item.value);
      },
      async values(attribute, contains) {
        if (!filter) return [];
        const { items } = await client.fetchQuery(
          attributeValuesQuery(filter, attribute, contains.trim()),
        );
        return items;
      },
    }),
    [client, filter],
  );
}
