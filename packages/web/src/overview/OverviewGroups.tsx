import type { Group, GroupsResponse } from '@spanlight/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorCard } from '../components/ErrorCard.tsx';
import { Card } from '../components/PageHeader.tsx';
import { Pager } from '../components/Pager.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import { Table } from '../components/Table.tsx';
import type { TableSort } from '../components/table-columns.ts';
import { describeError } from '../data/describe-error.ts';
import type { ItemsFilter } from '../explorer/filter.ts';
import {
  groupCountText,
  NOTICEABLE_ERROR_RATE,
  plottedColumns,
} from '../explorer/groups/group-columns.ts';
import { groupItemsLink } from '../explorer/groups/group-link.ts';
import { groupTableColumns } from '../explorer/groups/group-table-columns.tsx';
import { GroupDetails } from '../explorer/groups/GroupDetails.tsx';
import { PlotMenu } from '../explorer/groups/PlotMenu.tsx';
import { groupsQuery, PAGE_SIZE } from '../explorer/queries.ts';
import tab from '../explorer/tab.module.css';

interface OverviewGroupsProps {
  filter: ItemsFilter;
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  /** Columns with a line at first. */
  plotted: readonly string[];
}

const noGroups: readonly Group[] = [];

/** A paged table of groups whose query the page has fixed. */
export function OverviewGroups(props: OverviewGroupsProps): ReactElement {
  const { filter, sort } = props;
  const answer = useQuery(groupsQuery(filter, sort));
  if (answer.isError) {
    return (
      <ErrorCard
        title="The groups could not be loaded"
        error={describeError(answer.error)}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  return <GroupList {...props} data={answer.data} isStale={answer.isPlaceholderData} />;
}

function GroupList({
  filter,
  sort,
  onSortChange,
  plotted: plottedAtFirst,
  data,
  isStale,
}: OverviewGroupsProps & {
  data: GroupsResponse | undefined;
  isStale: boolean;
}): ReactElement {
  const [position, setPosition] = useState<{ data: unknown; page: number }>({ data, page: 1 });
  const [asked, setAsked] = useState(plottedAtFirst);
  // Another answer begins at its first page.
  const page = position.data === data ? position.page : 1;
  const groups = data?.groups ?? noGroups;
  const rows = useMemo(
    () => groups.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    [groups, page],
  );
  const plotted = useMemo(() => plottedColumns(data?.columns ?? [], asked), [data, asked]);
  const columns = useMemo(
    () => (data ? groupTableColumns(data, filter, plotted) : []),
    [data, filter, plotted],
  );
  return (
    <Card flush>
      <div className={tab['summary']}>
        <output className={tab['count']}>
          {data ? groupCountText(groups.length, data.hasMore) : <Skeleton width="80px" />}
        </output>
        {data ? (
          <PlotMenu columns={data.columns} plotted={plotted} onPlottedChange={setAsked} />
        ) : null}
      </div>
      <Table
        label="Groups"
        columns={columns}
        rows={rows}
        rowKey={(group) => group._id}
        sort={data?.order ?? sort}
        sortedBy="server"
        onSortChange={onSortChange}
        loadingRows={data ? undefined : PAGE_SIZE}
        stale={isStale}
        link={(group) => groupItemsLink(filter, group)}
        expanded={(group) => <GroupDetails filter={filter} group={group} />}
        tone={(group) =>
          Number(group['_error_rate'] ?? 0) >= NOTICEABLE_ERROR_RATE ? 'error' : undefined
        }
        empty={
          <EmptyState title="There are no matching groups.">Try to change filters.</EmptyState>
        }
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
