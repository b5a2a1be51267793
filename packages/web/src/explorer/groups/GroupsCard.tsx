import type { Group, GroupsResponse } from '@spanlight/sdk';
import { useMemo, useState, type ReactElement } from 'react';
import listCard from '../../components/table/list-card.module.css';
import { Card } from '../../components/page/PageHeader.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableSort } from '../../components/table/table-columns.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { filterKey, PAGE_SIZE } from '../../items/queries.ts';
import { groupCountText, NOTICEABLE_ERROR_RATE, plottedColumns } from './group-columns.ts';
import { groupItemsLink } from './group-link.ts';
import { groupTableColumns } from './group-table-columns.tsx';
import { GroupDetails } from './GroupDetails.tsx';
import { PlotMenu } from './PlotMenu.tsx';

export interface GroupsCardProps {
  /** Name of the table to assistive technology. */
  label: string;
  /** What the groups were asked with; undefined while that is being chosen. */
  filter: ItemsFilter | undefined;
  data: GroupsResponse | undefined;
  isStale: boolean;
  /** The order shown until the server has told its own. */
  sort?: TableSort;
  onSortChange: (sort: TableSort) => void;
  /** Columns that should have a line; undefined lets the answer choose. */
  plotted: readonly string[] | undefined;
  onPlottedChange: (columns: string[]) => void;
  /** Stands where the rows would be when there are none. */
  empty: ReactElement;
}

const noGroups: readonly Group[] = [];

/** Groups, a row each, a page at a time: a row opens to its items, chosen columns have a line. */
export function GroupsCard(props: GroupsCardProps): ReactElement {
  const { filter, data } = props;
  const groups = data?.groups ?? noGroups;
  const question = JSON.stringify([filterKey(filter), data?.order]);
  const [turned, setTurned] = useState({ question, page: 1 });
  // Another question begins at its first page; the same one asked again may have got shorter.
  const asked = turned.question === question ? turned.page : 1;
  const page = Math.min(asked, Math.max(1, Math.ceil(groups.length / PAGE_SIZE)));
  const rows = useMemo(
    () => groups.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    [groups, page],
  );
  const plotted = useMemo(
    () => plottedColumns(data?.columns ?? [], props.plotted),
    [data, props.plotted],
  );
  const columns = useMemo(
    () => (data && filter ? groupTableColumns(data, filter, plotted) : []),
    [data, filter, plotted],
  );

  return (
    <Card flush>
      <div className={listCard['summary']}>
        <output className={listCard['count']}>
          {data ? groupCountText(groups.length, data.hasMore) : <Skeleton width="80px" />}
        </output>
        {data ? (
          <PlotMenu
            columns={data.columns}
            plotted={plotted}
            onPlottedChange={props.onPlottedChange}
          />
        ) : null}
      </div>
      <Table
        label={props.label}
        columns={columns}
        rows={rows}
        rowKey={(group) => group._id}
        sort={data?.order ?? props.sort}
        sortedBy="server"
        onSortChange={props.onSortChange}
        loadingRows={data ? undefined : PAGE_SIZE}
        stale={props.isStale}
        link={(group) => (filter ? groupItemsLink(filter, group) : undefined)}
        expanded={(group) => (filter ? <GroupDetails filter={filter} group={group} /> : null)}
        tone={(group) =>
          Number(group['_error_rate'] ?? 0) >= NOTICEABLE_ERROR_RATE ? 'error' : undefined
        }
        empty={props.empty}
      />
      <div className={listCard['pager']}>
        <Pager
          label="Pages of groups"
          page={page}
          pageSize={PAGE_SIZE}
          count={groups.length}
          onPageChange={(next) => setTurned({ question, page: next })}
        />
      </div>
    </Card>
  );
}
