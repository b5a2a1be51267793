import { formatInteger, formatValue, truncateMiddle } from '@spanlight/sdk/format';
import type { LinkProps } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { drawnRows } from '../../components/table/row-selection.ts';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn, TableSort } from '../../components/table/table-columns.ts';
import { usePages } from '../../components/table/use-pages.ts';
import styles from './series.module.css';
import { figures, sortSeries, type Figure, type SeriesRow } from './series-rows.ts';

export interface SeriesTableProps {
  /** What was asked: another question begins on the first page. */
  question: string;
  /** Undefined while they are being loaded. */
  rows: readonly SeriesRow[] | undefined;
  /** What stands beside the names. @default all of them */
  shown?: readonly Figure[];
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
  /** Names of the series that are not drawn. */
  hidden: ReadonlySet<string>;
  onHide: (names: ReadonlySet<string>) => void;
  /** Where a series leads to. */
  link?: (row: SeriesRow) => LinkProps | undefined;
  isStale: boolean;
}

/** Rows on a page. */
const PAGE_SIZE = 9;
/** Longest name of a series shown, in characters. */
const MAX_NAME_LENGTH = 120;

const noRows: readonly SeriesRow[] = [];

/** The series of a chart, nine on a page: the legend, their figures, and the way to one of them alone. */
export function SeriesTable(props: SeriesTableProps): ReactElement {
  const { question, rows: all = noRows, shown = figures, sort, hidden } = props;
  const { column, desc } = sort;
  const sorted = useMemo(() => sortSeries(all, { column, desc }), [all, column, desc]);
  const columns = useMemo(() => [nameColumn, ...shown.map(figureColumn)], [shown]);
  const { rows = noRows, pages } = usePages(
    sorted,
    PAGE_SIZE,
    JSON.stringify([question, column, desc]),
  );
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
        onSortChange={props.onSortChange}
        loadingRows={props.rows ? undefined : PAGE_SIZE}
        stale={props.isStale}
        selection={{ ...selection, allLabel: 'Draw all series' }}
        link={props.link}
        empty={<EmptyState title="The query result is empty." />}
      />
      <div className={styles['pager']}>
        <output className={styles['count']}>
          {props.rows ? countText(all.length, drawn) : null}
        </output>
        <Pager label="Pages of series" {...pages} shownAbove={5} />
      </div>
    </div>
  );
}

function countText(count: number, drawn: number): string {
  const series = `${formatInteger(count)} series`;
  return drawn === count ? series : `${formatInteger(drawn)} of ${series} drawn`;
}

const nameColumn: TableColumn<SeriesRow> = {
  id: 'name',
  header: 'Series',
  sortable: true,
  cell: ({ name, label, color }) => (
    <span title={name}>
      <span className={styles['swatch']} style={{ background: `var(${color})` }} />
      {truncateMiddle(label, MAX_NAME_LENGTH)}
    </span>
  ),
};

function figureColumn(figure: Figure): TableColumn<SeriesRow> {
  return {
    id: figure,
    header: figure,
    sortable: true,
    align: 'end',
    cell: (row) => formatValue(row.figures[figure] ?? null, row.unit),
  };
}
