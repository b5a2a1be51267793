import type { Column } from '@spanlight/sdk';
import { formatValue, truncateEnd } from '@spanlight/sdk/format';
import { useMemo, type ReactElement } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { ListSummary } from '../../components/table/ListSummary.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import { drawnRows } from '../../components/table/row-selection.ts';
import type { TableColumn } from '../../components/table/table-columns.ts';
import type { TurnedPage } from '../../data/use-address-page.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import type { Sorting } from '../../items/search.ts';
import { columnTitle, groupCountText } from '../groups/group-columns.ts';
import { groupItemsLink } from '../groups/group-link.ts';
import { GroupDetails } from '../groups/GroupDetails.tsx';
import { averageKey, type TimeseriesModel, type TimeseriesRow } from './timeseries-model.ts';
import styles from './timeseries.module.css';

export interface TimeseriesTableProps {
  /** What the groups were asked with; undefined while that is being chosen. */
  filter: ItemsFilter | undefined;
  model: TimeseriesModel | undefined;
  /** All rows in their order; undefined while they are being loaded. */
  rows: readonly TimeseriesRow[] | undefined;
  turned: TurnedPage;
  sorting: Sorting | undefined;
  onSortingChange: (sorting: Sorting) => void;
  /** Groups without lines. */
  deselected: ReadonlySet<string>;
  onDeselect: (ids: ReadonlySet<string>) => void;
  /** The pointer or the focus is on a group. */
  onHighlight: (id: string | undefined) => void;
  isStale: boolean;
}

/** Rows on a page. */
export const PAGE_SIZE = 9;

/** Longest group name shown, in characters. */
const MAX_NAME_LENGTH = 120;

/** The server draws at most this many groups. */
const MAX_GROUPS = 100;

const noRows: readonly TimeseriesRow[] = [];
const noMetrics: readonly Column[] = [];

/** The groups of the charts, nine on a page: the legend, what is drawn, and the way to the items. */
export function TimeseriesTable(props: TimeseriesTableProps): ReactElement {
  const { filter, model, rows: all = noRows, sorting, deselected } = props;
  const [page, onPageChange] = props.turned;
  const rows = useMemo(() => all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [all, page]);
  const metrics = model?.metrics ?? noMetrics;
  const columns = useMemo(() => tableColumns(metrics), [metrics]);

  const { drawn, selection } = drawnRows(all, ({ id }) => id, deselected, props.onDeselect);

  return (
    <Card flush>
      <ListSummary count={model && countText(all.length, drawn)} />
      <PagedTable
        label="groups over time"
        columns={columns}
        rows={model && rows}
        rowKey={({ id }) => id}
        sort={sorting}
        onSortChange={props.onSortingChange}
        stale={props.isStale}
        selection={{ ...selection, allLabel: 'Draw all groups' }}
        link={({ group }) => (filter ? groupItemsLink(filter, group) : undefined)}
        expanded={({ group }) => (filter ? <GroupDetails filter={filter} group={group} /> : null)}
        onPointAt={(row) => props.onHighlight(row?.id)}
        empty={
          <EmptyState title="There are no matching groups.">Try to change filters.</EmptyState>
        }
        pages={{ page, onPageChange, pageSize: PAGE_SIZE, count: all.length, shownAbove: 5 }}
        pagesLabel="Pages of groups"
      />
    </Card>
  );
}

function countText(count: number, selected: number): string {
  const groups = count >= MAX_GROUPS ? `the top ${count} groups` : groupCountText(count, false);
  return selected === count ? groups : `${selected} of ${groups} drawn`;
}

function tableColumns(metrics: readonly Column[]): TableColumn<TimeseriesRow>[] {
  return [
    {
      id: '_name',
      header: 'Group name',
      sortable: true,
      cell: ({ name, color }) => (
        <span title={name}>
          <span className={styles['swatch']} style={{ background: `var(${color})` }} />
          {truncateEnd(name, MAX_NAME_LENGTH)}
        </span>
      ),
    },
    ...metrics.map(({ name, unit }): TableColumn<TimeseriesRow> => ({
      id: averageKey(name),
      header: `avg ${columnTitle(name)}`,
      description: `Average of ${name} over the range`,
      sortable: true,
      align: 'end',
      cell: ({ averages }) => formatValue(averages.get(name) ?? null, unit),
    })),
  ];
}
