import type { Dashboard, MetricColumn, MetricRow, MetricTableResponse } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn, TableSort } from '../../components/table/table-columns.ts';
import { usePages } from '../../components/table/use-pages.ts';
import { type MetricsQuestion, metricTimeseriesQuery } from '../../metrics/questions.ts';
import { writeTimeSearch } from '../../time/search.ts';
import { type DashboardView, useDashboard } from '../dashboard-view.ts';
import { metricTableColumns, unitOf } from '../items/table/table-columns.tsx';
import styles from './table.module.css';
import { joinParts } from '@spanlight/query';
import { useOnScreen } from '../../components/use-on-screen.ts';
import { usePanelQuery } from '../../data/use-panel-query.ts';
import { FaintSparkline } from '../../charts/FaintSparkline.tsx';

type ColumnMap = Dashboard['tableColumnMap'];

export interface DashboardTableProps {
  /** What the rows answer. */
  question: MetricsQuestion;
  /** Undefined while it is being loaded. */
  answer: MetricTableResponse | undefined;
  isStale: boolean;
  /** How columns are shown. @default as stored */
  columnMap?: ColumnMap;
  sort: TableSort | undefined;
  onSortChange: (sort: TableSort) => void;
}

/** Rows on a page. */
const PAGE_SIZE = 15;

const noRows: readonly MetricRow[] = [];
const noColumns: readonly MetricColumn[] = [];

/** The rows of a dashboard: what they are grouped by, their values with a line of how those went. A row leads into the grid. */
export function DashboardTable(props: DashboardTableProps): ReactElement {
  const { question, answer, isStale, sort, onSortChange } = props;
  const view = useDashboard();
  const { columnMap = view.content.dashboard.tableColumnMap } = props;
  const { rows = noRows, pages } = usePages(
    answer?.items,
    PAGE_SIZE,
    JSON.stringify([question.query, sort]),
  );
  const columns = useMemo(
    () => tableColumns(answer?.columns ?? noColumns, question, view, columnMap),
    [answer?.columns, question, view, columnMap],
  );

  return (
    <>
      <Table
        label="Table of the dashboard"
        columns={columns}
        rows={rows}
        rowKey={({ _hash, _name }) => `${_hash} ${_name}`}
        sort={sort}
        sortedBy="server"
        onSortChange={onSortChange}
        loadingRows={answer ? undefined : PAGE_SIZE}
        stale={isStale}
        link={(row) => rowLink(row, view)}
        empty={
          <EmptyState title="The query result is empty.">
            Try other filters or a longer period.
          </EmptyState>
        }
      />
      <div className={styles['foot']}>
        {answer ? <output>{countText(pages.count, answer.hasMore)}</output> : null}
        <Pager label="Pages of the table" {...pages} />
      </div>
    </>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `the first ${formatInteger(count)} rows of more`;
  return count === 1 ? '1 row' : `${formatInteger(count)} rows`;
}

function tableColumns(
  columns: readonly MetricColumn[],
  question: MetricsQuestion,
  view: DashboardView,
  columnMap: ColumnMap,
): TableColumn<MetricRow>[] {
  const made = metricTableColumns(columns, columnMap, (row, column, text) => (
    <span className={styles['value']}>
      {columnMap[column.name]?.sparklineDisabled ? null : (
        <RowSparkline
          question={question}
          row={row}
          column={column}
          unit={unitOf(column, columnMap)}
          color={columnMap[column.name]?.color}
        />
      )}
      <span className={styles['number']}>{text}</span>
    </span>
  ));
  const hasGroups = columns.some(({ name, isGroup }) => isGroup && name === '_group_id');
  // Rows that stand for groups of spans lead to these; the grid is one click further.
  if (hasGroups && view.content.gridRows.length > 0) {
    made.push({
      id: '_grid',
      header: 'Grid',
      align: 'end',
      cell: (row) => <Link {...gridLink(row, view)}>Open</Link>,
    });
  }
  return made;
}

/** Where a row leads: to the spans of a group, else into the grid with the conditions of the row. */
function rowLink(row: MetricRow, view: DashboardView): LinkProps | undefined {
  const groupId = row['_group_id'];
  if (typeof groupId === 'string' && groupId !== '') {
    return {
      to: '/spans/$projectId/items',
      params: { projectId: view.projectId },
      search: {
        ...writeTimeSearch(view.time.range),
        system: ['all'],
        query: `where _group_id = ${groupId}`,
      },
    };
  }
  return view.content.gridRows.length === 0 ? undefined : gridLink(row, view);
}

function gridLink(row: MetricRow, { projectId, dashboardId, time }: DashboardView) {
  return {
    to: '/metrics/$projectId/$dashboardId/grid',
    params: { projectId, dashboardId },
    search: { ...writeTimeSearch(time.range), ...(row._query === '' ? {} : { row: row._query }) },
  } as const;
}

interface RowSparklineProps {
  question: MetricsQuestion;
  row: MetricRow;
  column: MetricColumn;
  unit: string;
  color: string | undefined;
}

/** How a value of a row went over the range: one question per row, asked while the row is on the screen. */
function RowSparkline(props: RowSparklineProps): ReactElement {
  const { question, row, column, unit, color } = props;
  const [watch, isOnScreen] = useOnScreen();
  const { data } = usePanelQuery(
    metricTimeseriesQuery({ ...question, query: joinParts([question.query, row._query]) }),
    isOnScreen,
  );
  const series = data?.timeseries.find(({ metric }) => metric === column.name);
  return (
    <span ref={watch} className={styles['sparkline']}>
      {series ? (
        <FaintSparkline points={series.value} label={column.name} unit={unit} color={color} />
      ) : null}
    </span>
  );
}
