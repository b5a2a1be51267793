import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { Answered } from '../../answers/failure-card.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useAddressPage } from '../../data/use-address-page.ts';
import { groupsQuery, PAGE_SIZE } from '../../items/queries.ts';
import { readSorting, writeSorting } from '../../items/search.ts';
import { useExplorer } from '../explorer-context.ts';
import { resetResults } from '../query-for-kind.ts';
import { ExplorerQueryBar } from '../ExplorerQueryBar.tsx';
import tab from '../tab.module.css';
import { GroupsCard } from './GroupsCard.tsx';

/** `/spans/{projectId}`: what the query groups by, a row each. */
export function GroupsTab(): ReactElement {
  const { filter, query, search, update } = useExplorer();
  const groupsFilter = useMemo(() => filter && { ...filter, query }, [filter, query]);
  const answer = useQuery(groupsQuery(groupsFilter, readSorting(search)));
  const count = answer.isPlaceholderData ? undefined : answer.data?.groups.length;
  const turned = useAddressPage({ search, update }, count, PAGE_SIZE);

  return (
    <div className={tab['tab']}>
      <ExplorerQueryBar
        query={query}
        filter={groupsFilter}
        echo={answer.isPlaceholderData ? undefined : answer.data?.query}
        hasResults
      />
      <Answered query={answer} failure="The groups could not be loaded">
        <GroupsCard
          label="groups"
          filter={groupsFilter}
          data={answer.data}
          isStale={answer.isPlaceholderData || answer.isError}
          turned={turned}
          onSortChange={(order) => update(writeSorting(order))}
          plotted={search.column}
          onPlottedChange={(column) => update({ column, page: search.page }, { replace: true })}
          empty={
            <NoGroups hasColumns={answer.data === undefined || answer.data.columns.length > 0} />
          }
        />
      </Answered>
    </div>
  );
}

function NoGroups({ hasColumns }: { hasColumns: boolean }): ReactElement {
  const { query, kind, update } = useExplorer();
  if (hasColumns) {
    return <EmptyState title="There are no matching groups.">Try to change filters.</EmptyState>;
  }
  return (
    <EmptyState
      title="The query has no columns"
      actions={
        <Button onClick={() => update({ query: resetResults(query, kind) })}>
          Reset the query
        </Button>
      }
    >
      Group by something, or add an aggregate.
    </EmptyState>
  );
}
