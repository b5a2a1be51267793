import type { Metric } from '@spanlight/sdk';
import { formatInteger, formatValue, truncateMiddle } from '@spanlight/sdk/format';
import { useMemo, type ReactElement } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { drawnRows } from '../../components/table/row-selection.ts';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { usePages } from '../../components/table/use-pages.ts';
import type { Explore } from '../use-explore.ts';
import { seriesSortingOf } from '../search.ts';
import styles from './metric.module.css';
import { figures, querySeries, sortSeries, type SeriesRow } from './series-rows.ts';

export interface SeriesTableProps {
  metric: Metric;
  explore: Explore;
  query: string;
  /** Undefined while they are being loaded. */
  rows: readonly SeriesRow[] | undefined;
  /** Names of the series that are not drawn. */
  hidden: ReadonlySet<string>;
  onHide: (names: ReadonlySet<string>) => void;
  isStale: boolean;
}

/** Rows on a page. */
const PAGE_SIZE = 9;
/** Longest name of a series shown, in characters. */
const MAX_NAME_LENGTH = 120;

const noRows: readonly SeriesRow[] = [];

/** The series of a chart, nine on a page: the legend, their figures, and the way to one of them alone. */
export function SeriesTable(props: SeriesTableProps): ReactElement {
  const { metric, explore, query, rows: all = noRows, hidden } = props;
  const { projectId, search, update } = explore;
  const sort = seriesSortingOf(search);
  const question = JSON.stringify([query, sort]);
  const { column, desc } = sort;
  const sorted = useMemo(() => sortSeries(all, { column, desc }), [all, column, desc]);
  const { rows = noRows, pages } = usePages(sorted, PAGE_SIZE, question);

  const { drawn, selection } = drawnRows(all, ({ name }) => name, hidden, props.onHide);

  return (
    <div className={styles['table']}>
      <Table
        label="series"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        sortedBy="server"
        onSortChange={(next) => update({ series_by: next.column, series_desc: String(next.desc) })}
        loadingRows={props.rows ? undefined : PAGE_SIZE}
        stale={props.isStale}
        selection={{ ...selection, allLabel: 'Draw all series' }}
        link={(row) => {
          const narrowed = querySeries(query, row, metric.attrKeys);
          if (narrowed === undefined || narrowed === query) return undefined;
          return {
            to: '/metrics/$projectId/explore',
            params: { projectId },
            search: { ...search, query: narrowed },
            resetScroll: false,
          };
        }}
        empty={<EmptyState title="The query result is empty." />}
      />
      <div className={styles['pager']}>
        <output className={styles['count']}>
          {props.rows ? countText(all.length, drawn) : null}
        </output>
        <Pager label="Pages of series" {...pages} />
      </div>
    </div>
  );
}

function countText(count: number, drawn: number): string {
  const series = `${formatInteger(count)} series`;
  return drawn === count ? series : `${formatInteger(drawn)} of ${series} drawn`;
}

const columns: readonly TableColumn<SeriesRow>[] = [
  {
    id: 'name',
    header: 'Series',
    sortable: true,
    cell: ({ name, color }) => (
      <span title={name}>
        <span className={styles['swatch']} style={{ background: `var(${color})` }} />
        {truncateMiddle(name, MAX_NAME_LENGTH)}
      </span>
    ),
  },
  ...figures.map((figure): TableColumn<SeriesRow> => ({
    id: figure,
    header: figure,
    sortable: true,
    align: 'end',
    cell: (row) => formatValue(row.figures[figure] ?? null, row.unit),
  })),
];
