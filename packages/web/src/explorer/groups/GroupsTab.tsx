import type { Group, GroupsResponse } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorCard } from '../../components/ErrorCard.tsx';
import { Card } from '../../components/PageHeader.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table } from '../../components/Table.tsx';
import { describeError } from '../../data/describe-error.ts';
import { useExplorer } from '../explorer-context.ts';
import { ExplorerQueryBar } from '../ExplorerQueryBar.tsx';
import type { ItemsFilter } from '../filter.ts';
import { groupsQuery, PAGE_SIZE } from '../queries.ts';
import { readSorting, writeSorting } from '../search.ts';
import tab from '../tab.module.css';
import { groupCountText, NOTICEABLE_ERROR_RATE, plottedColumns } from './group-columns.ts';
import { groupItemsLink } from './group-link.ts';
import { groupTableColumns } from './group-table-columns.tsx';
import { GroupDetails } from './GroupDetails.tsx';
import { PlotMenu } from './PlotMenu.tsx';

const noGroups: readonly Group[] = [];

/** `/spans/{projectId}`: what the query groups by, a row each. */
export function GroupsTab(): ReactElement {
  const { filter, query, search } = useExplorer();
  const groupsFilter = useMemo(() => filter && { ...filter, query }, [filter, query]);
  const answer = useQuery(groupsQuery(groupsFilter, readSorting(search)));

  return (
    <div className={tab['tab']}>
      <ExplorerQueryBar
        query={query}
        filter={groupsFilter}
        echo={answer.isPlaceholderData ? undefined : answer.data?.query}
        hasResults
      />
      {answer.isError ? (
        <ErrorCard
          title="The groups could not be loaded"
          error={describeError(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : null}
      {answer.isError && !answer.data ? null : (
        <GroupList
          filter={groupsFilter}
          data={answer.data}
          isStale={answer.isPlaceholderData || answer.isError}
        />
      )}
    </div>
  );
}

interface GroupListProps {
  filter: ItemsFilter | undefined;
  data: GroupsResponse | undefined;
  isStale: boolean;
}

function GroupList({ filter, data, isStale }: GroupListProps): ReactElement {
  const { search, update } = useExplorer();
  const [position, setPosition] = useState<{ data: unknown; page: number }>({ data, page: 1 });
  // Another answer begins at its first page.
  const page = position.data === data ? position.page : 1;

  const groups = data?.groups ?? noGroups;
  const rows = useMemo(
    () => groups.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    [groups, page],
  );
  const columns = useMemo(() => {
    if (!data || !filter) return [];
    return groupTableColumns(data, filter, plottedColumns(data.columns, search.column));
  }, [data, filter, search.column]);

  const details = (group: Group): ReactNode =>
    filter ? <GroupDetails filter={filter} group={group} /> : null;

  return (
    <Card flush>
      <div className={tab['summary']}>
        <output className={tab['count']}>
          {data ? groupCountText(groups.length, data.hasMore) : <Skeleton width="80px" />}
        </output>
        {data ? (
          <PlotMenu
            columns={data.columns}
            plotted={plottedColumns(data.columns, search.column)}
            onPlottedChange={(column) => update({ column }, { replace: true })}
          />
        ) : null}
      </div>
      <Table
        label="groups"
        columns={columns}
        rows={rows}
        rowKey={(group) => group._id}
        sort={data?.order}
        sortedBy="server"
        onSortChange={(order) => update(writeSorting(order))}
        loadingRows={data ? undefined : PAGE_SIZE}
        stale={isStale}
        link={(group) => (filter ? groupItemsLink(filter, group) : undefined)}
        expanded={details}
        tone={(group) =>
          Number(group['_error_rate'] ?? 0) >= NOTICEABLE_ERROR_RATE ? 'error' : undefined
        }
        empty={<NoGroups hasColumns={data === undefined || data.columns.length > 0} />}
      />
      <div className={tab['pager']}>
        <Pager
          label="Pages of groups"
          page={page}
          pageSize={PAGE_SIZE}
          count={groups.length}
          onPageChange={(next) => setPosition({ data, page: next })}
        />
      </div>
    </Card>
  );
}

function NoGroups({ hasColumns }: { hasColumns: boolean }): ReactElement {
  const { update } = useExplorer();
  if (hasColumns) {
    return <EmptyState title="There are no matching groups.">Try to change filters.</EmptyState>;
  }
  return (
    <EmptyState
      title="The query has no columns"
      actions={<Button onClick={() => update({ query: undefined })}>Reset the query</Button>}
    >
      Group by something, or add an aggregate.
    </EmptyState>
  );
}
