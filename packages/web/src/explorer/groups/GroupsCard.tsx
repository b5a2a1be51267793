import type { Column, Group, GroupsResponse } from '@spanlight/sdk';
import { type ReactElement, useMemo } from 'react';
import { phoneScreen, useMedia } from '../../components/media.ts';
import { Card } from '../../components/page/PageHeader.tsx';
import { ListSummary } from '../../components/table/ListSummary.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { TableColumn, TableSort } from '../../components/table/table-columns.ts';
import type { TurnedPage } from '../../data/use-address-page.ts';
import { useOpened } from '../../data/use-address.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { PAGE_SIZE } from '../../items/queries.ts';
import {
  columnTitle,
  groupCountText,
  NOTICEABLE_ERROR_RATE,
  plottable,
  plottedColumns,
} from './group-columns.ts';
import { groupItemsLink } from './group-link.ts';
import { useSharedSeries } from './group-series.ts';
import { groupTableColumns } from './group-table-columns.tsx';
import { GroupDetails } from './GroupDetails.tsx';
import { Button, IconButton } from '../../components/buttons/Button.tsx';
import { Menu, MenuCheck } from '../../components/overlays/Menu.tsx';
import { onDemand } from '../../components/on-demand.tsx';

const GroupMetricsDialog = onDemand(
  async () => (await import('./GroupMetricsDialog.tsx')).GroupMetricsDialog,
);

export interface GroupsCardProps {
  /** Name of the table to assistive technology. */
  label: string;
  /** What the groups were asked with; undefined while that is being chosen. */
  filter: ItemsFilter | undefined;
  data: GroupsResponse | undefined;
  isStale: boolean;
  turned: TurnedPage;
  /** The order shown until the server has told its own. */
  sort?: TableSort;
  onSortChange: (sort: TableSort) => void;
  /** Columns that should have a line; undefined lets the answer choose. */
  plotted: readonly string[] | undefined;
  onPlottedChange: (columns: string[]) => void;
  /** Stands where the rows would be when there are none. */
  empty: ReactElement;
}

const NO_GROUPS: readonly Group[] = [];

/** Groups, a row each, a page at a time: a row opens to its items, chosen columns have a line. */
export function GroupsCard(props: GroupsCardProps): ReactElement {
  const { filter, data, isStale } = props;
  const [page, onPageChange] = props.turned;
  const rows = useMemo(
    () => data?.groups.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    [data, page],
  );
  const plotted = useMemo(
    () => plottedColumns(data?.columns ?? [], props.plotted),
    [data, props.plotted],
  );
  const { of: shared, failure } = useSharedSeries({
    filter,
    groups: rows ?? NO_GROUPS,
    plotted,
    isStale,
  });
  const isNarrow = useMedia(phoneScreen);
  const { id: measured, open: measure, close } = useOpened('metrics_of');
  const columns = useMemo(
    () =>
      data && filter
        ? withActions(
            groupTableColumns(
              { ...data, groups: rows ?? [] },
              { filter, plotted, shared, isStale, isNarrow },
            ),
            measure,
          )
        : [],
    [data, rows, filter, plotted, shared, isStale, isNarrow, measure],
  );

  return (
    <Card flush>
      <ListSummary count={data && countOf(data)}>
        {failure ? (
          <Button
            variant="quiet"
            size="small"
            icon="refresh"
            title={failure.message}
            onClick={failure.retry}
          >
            No lines: try again
          </Button>
        ) : null}
        {data ? (
          <PlotMenu
            columns={data.columns}
            plotted={plotted}
            onPlottedChange={props.onPlottedChange}
          />
        ) : null}
      </ListSummary>
      <PagedTable
        label={props.label}
        columns={columns}
        rows={rows}
        rowKey={(group) => group._id}
        sort={data?.order ?? props.sort}
        onSortChange={props.onSortChange}
        stale={isStale}
        link={(group) => (filter ? groupItemsLink(filter, group) : undefined)}
        expanded={(group) => (filter ? <GroupDetails filter={filter} group={group} /> : null)}
        tone={(group) =>
          Number(group['_error_rate'] ?? 0) >= NOTICEABLE_ERROR_RATE ? 'error' : undefined
        }
        empty={props.empty}
        pages={{
          page,
          onPageChange,
          pageSize: PAGE_SIZE,
          count: data?.groups.length ?? 0,
          hasMore: data?.hasMore ?? false,
          further: 'Search, add a condition or sort by another column to see others.',
        }}
        pagesLabel="Pages of groups"
      />
      {measured !== undefined && filter && data ? (
        <GroupMetricsDialog
          filter={filter}
          group={data.groups.find(({ _id: id }) => id === measured)}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}

/** How many groups there are; nothing where the query asks for none. */
function countOf({ columns, groups, hasMore }: GroupsResponse): string {
  return columns.length === 0 ? '' : groupCountText(groups.length, hasMore);
}

/** The columns and, at the end of each row, the way to the metrics of its group. */
function withActions(
  columns: TableColumn<Group>[],
  onMetrics: (id: string) => void,
): TableColumn<Group>[] {
  if (columns.length === 0) return columns;
  const metrics: TableColumn<Group> = {
    id: '_metrics_of_group',
    header: <span className="visually-hidden">Metrics</span>,
    width: '40px',
    cell: (group) => (
      <IconButton
        icon="chart"
        size="small"
        label={`Metrics of ${group.display_name ?? group._name}`}
        title="Metrics over time"
        onClick={() => onMetrics(group._id)}
      />
    ),
  };
  return [...columns, metrics];
}

interface PlotMenuProps {
  columns: readonly Column[];
  /** Names of the columns drawn now. */
  plotted: readonly string[];
  onPlottedChange: (plotted: string[]) => void;
}

/** Which columns have a line beside their number. */
function PlotMenu({ columns, plotted, onPlottedChange }: PlotMenuProps): ReactElement | null {
  const possible = plottable(columns);
  if (possible.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" size="small" icon="chart" opens>
          Plot
        </Button>
      }
    >
      {possible.map((name) => (
        <MenuCheck
          key={name}
          checked={plotted.includes(name)}
          hint={columnTitle(name) === name ? undefined : name}
          onCheckedChange={(isChecked) =>
            onPlottedChange(
              possible.filter((other) => (other === name ? isChecked : plotted.includes(other))),
            )
          }
        >
          {columnTitle(name)}
        </MenuCheck>
      ))}
    </Menu>
  );
}
