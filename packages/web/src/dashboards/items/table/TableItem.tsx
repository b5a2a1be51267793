import type { MetricRow } from '@spanlight/sdk';
import { useMemo, useState, type ReactElement } from 'react';
import { Pager } from '../../../components/table/Pager.tsx';
import { Table } from '../../../components/table/Table.tsx';
import type { TableSort } from '../../../components/table/table-columns.ts';
import { metricTableColumns } from './table-columns.tsx';
import { tableItemQuestion } from './table-item-question.ts';
import { ItemFrame } from '../ItemFrame.tsx';
import type { ItemOf, ItemProps } from '../item-kind.ts';
import styles from '../items.module.css';
import { usePages } from '../../../components/table/use-pages.ts';
import { useItemAnswer } from '../use-item-answer.ts';

/** Rows of an enlarged table on a page. */
const ENLARGED_ROWS = 20;

const noRows: readonly MetricRow[] = [];

/** A row per combination of attributes, a few on a page. */
export function TableItem(props: ItemProps<'table'>): ReactElement {
  const { item, placement } = props;
  const [sort, setSort] = useState<TableSort>();
  const { columnMap, itemsPerPage, denseTable } = item.params;
  const { answer, frame } = useItemAnswer(props, (asked: ItemOf<'table'>, around) =>
    tableItemQuestion(asked, around, sort),
  );
  const { data } = answer;
  const pageSize = placement.isEnlarged ? Math.max(itemsPerPage, ENLARGED_ROWS) : itemsPerPage;
  const { rows = noRows, pages } = usePages(data?.items, pageSize);
  const columns = useMemo(
    () => metricTableColumns(data?.columns ?? [], columnMap),
    [data?.columns, columnMap],
  );

  return (
    <ItemFrame {...frame}>
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
