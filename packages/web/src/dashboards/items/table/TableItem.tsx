import type { MetricRow } from '@spanlight/sdk';
import { useMemo, useState, type ReactElement } from 'react';
import { Pager } from '../../../components/table/Pager.tsx';
import { Table } from '../../../components/table/Table.tsx';
import type { TableSort } from '../../../components/table/table-columns.ts';
import { useOnScreen } from '../../../components/use-on-screen.ts';
import { usePanelQuery } from '../../../data/use-panel-query.ts';
import { metricTableQuery } from '../../../metrics/questions.ts';
import { aggregationsOf } from '../../aggregations.ts';
import { useDashboard } from '../../dashboard-view.ts';
import { metricTableColumns } from '../../table-columns.tsx';
import { ItemFrame } from '../ItemFrame.tsx';
import type { ItemProps } from '../item-kind.ts';
import { itemQuestion } from '../item-question.ts';
import { panelState } from '../panel-state.ts';
import styles from '../items.module.css';
import { usePages } from '../../../components/table/use-pages.ts';

/** Rows of an enlarged table on a page. */
const ENLARGED_ROWS = 20;

const noRows: readonly MetricRow[] = [];

/** A row per combination of attributes, a few on a page. */
export function TableItem({ item, conditions, placement }: ItemProps<'table'>): ReactElement {
  const view = useDashboard();
  const [watch, isOnScreen] = useOnScreen();
  const [sort, setSort] = useState<TableSort>();
  const { metrics, columnMap, itemsPerPage, denseTable } = item.params;
  const { timeOffset } = view.content.dashboard;
  const question = itemQuestion(item, metrics, conditions, view);
  const answer = usePanelQuery(
    metricTableQuery(
      { ...question, timeOffset },
      {
        aggregations: aggregationsOf(columnMap),
        sortBy: sort?.column,
        sortDesc: sort?.desc,
      },
    ),
    isOnScreen,
  );
  const { data } = answer;
  const pageSize = placement.onEnlarge ? itemsPerPage : Math.max(itemsPerPage, ENLARGED_ROWS);
  const { rows = noRows, pages } = usePages(data?.items, pageSize);
  const columns = useMemo(
    () => metricTableColumns(data?.columns ?? [], columnMap),
    [data?.columns, columnMap],
  );

  return (
    <ItemFrame item={item} placement={placement} state={panelState(answer)} watch={watch}>
      <div className={styles['table']} data-dense={denseTable || undefined}>
        {answer.isError && !data ? (
          <p className={styles['note']}>could not be loaded</p>
        ) : (
          <Table
            label={item.title}
            columns={columns}
            rows={rows}
            rowKey={({ _hash, _name }) => `${_hash} ${_name}`}
            sort={sort ?? data?.order}
            sortedBy="server"
            onSortChange={(next) => {
              setSort(next);
              pages.onPageChange(1);
            }}
            loadingRows={data ? undefined : Math.min(itemsPerPage, 8)}
            empty={<p className={styles['note']}>NO DATA</p>}
          />
        )}
      </div>
      <Pager label={`Pages of ${item.title}`} {...pages} />
      {data?.hasMore ? (
        <p className={styles['more']}>There are more rows than can be shown: the first 1000.</p>
      ) : null}
    </ItemFrame>
  );
}
