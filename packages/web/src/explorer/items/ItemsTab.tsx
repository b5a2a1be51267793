import { useMemo, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../components/page/PageHeader.tsx';
import { spansQuery } from '../../items/queries.ts';
import { readSorting, writeSorting } from '../../items/search.ts';
import { useExplorer } from '../explorer-context.ts';
import { ExplorerQueryBar } from '../ExplorerQueryBar.tsx';
import tab from '../tab.module.css';
import { defaultItemSorting } from './item-sorting.ts';
import { ItemsChart } from './ItemsChart.tsx';
import { ItemsList } from './ItemsList.tsx';

/** `/spans/{projectId}/items`: the spans, logs or events themselves. */
export function ItemsTab(): ReactElement {
  const { filter, kind, search, update } = useExplorer();
  const { sort_by, sort_desc } = search;
  const sorting = useMemo(
    () => readSorting({ sort_by, sort_desc }) ?? defaultItemSorting(kind),
    [sort_by, sort_desc, kind],
  );
  // The list asks the same question: what is said about the query comes with its first page.
  const answer = useQuery(spansQuery(filter, sorting, 1));

  return (
    <div className={tab['tab']}>
      <ExplorerQueryBar
        query={search.query ?? ''}
        filter={filter}
        echo={answer.isPlaceholderData ? undefined : answer.data?.query}
        hasResults={false}
      />
      <Card>
        <ItemsChart filter={filter} kind={kind} />
      </Card>
      <ItemsList
        filter={filter}
        kind={kind}
        sorting={sorting}
        onSortingChange={(next) => update(writeSorting(next))}
      />
    </div>
  );
}
