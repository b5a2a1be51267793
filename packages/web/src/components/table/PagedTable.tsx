import type { ReactElement } from 'react';
import styles from './list-card.module.css';
import { Pager } from './Pager.tsx';
import { Table, type TableProps } from './Table.tsx';
import type { Pages } from './use-pages.ts';

export interface PagedTableProps<Row extends object> extends Omit<
  TableProps<Row>,
  'rows' | 'sortedBy'
> {
  /** The rows of the page, in order; undefined while they are loading. */
  rows: readonly Row[] | undefined;
  pages: Pages;
  /** Names the pager for assistive technology. */
  pagesLabel: string;
}

const none: readonly never[] = [];

/** A table of a page of rows, and the way to the other pages. While it is loaded it is as long as a whole page. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>): ReactElement {
  const { rows, pages, pagesLabel, loadingRows = pages.pageSize, ...table } = props;
  return (
    <>
      <Table
        {...table}
        rows={rows ?? none}
        sortedBy="server"
        loadingRows={rows ? undefined : loadingRows}
      />
      <div className={styles['pager']}>
        <Pager label={pagesLabel} {...pages} />
      </div>
    </>
  );
}
