import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactElement, type ReactNode } from 'react';
import type { RowSelection } from './row-selection.ts';
import { Loading, Skeleton } from '../feedback/Skeleton.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow, type RowTarget } from './TableRow.tsx';
import {
  columnDefinitions,
  fromSortingState,
  tableFeatureSet,
  toSortingState,
  type TableColumn,
  type TableSort,
} from './table-columns.ts';
import { moveRowFocus } from './table-keys.ts';
import styles from './Table.module.css';

export interface TableProps<Row extends object> extends RowTarget<Row> {
  /** Names the table for assistive technology. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Keep the array stable between renders: it is what the row models are cached by. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort | undefined;
  onSortChange?: (sort: TableSort) => void;
  /** Who sorts: the browser by `value`, or the server, whose order is kept as it comes. @default 'browser' */
  sortedBy?: 'browser' | 'server';
  /** What opens under a row; absent, rows don't open. */
  expanded?: (row: Row) => ReactNode;
  /** Draws a box before each row and one in the header. */
  selection?: RowSelection<Row>;
  /** Column ids that are not shown. */
  hiddenColumns?: readonly string[];
  /** Draws this many skeleton rows while there are no rows yet. */
  loadingRows?: number | undefined;
  /** The rows belong to an older question; they stay, dimmed. */
  stale?: boolean;
  /** Stands in the body when there are no rows. */
  empty?: ReactNode;
  /** Scrolls inside this height (px, or any CSS length) and draws only what is in sight. */
  maxHeight?: number | string;
}

/** Lists up to this length are drawn whole even when they scroll. */
const drawnWhole = 60;
const rowHeight = 29;

/**
 * The one table of the console: sortable headers, numbers to the right, the first cell is the row's link, rows may
 * open in place, and thousands of rows scroll virtually.
 */
export function Table<Row extends object>(props: TableProps<Row>): ReactElement {
  const { columns, rows, sort, expanded, selection, maxHeight, loadingRows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTable({
    features: tableFeatureSet,
    columns: columnDefinitions(columns),
    data: rows,
    getRowId: (row) => props.rowKey(row),
    getRowCanExpand: () => expanded !== undefined,
    manualSorting: props.sortedBy === 'server',
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: {
      sorting: toSortingState(sort),
      columnVisibility: Object.fromEntries((props.hiddenColumns ?? []).map((id) => [id, false])),
    },
    onSortingChange: (update) => {
      const next = typeof update === 'function' ? update(toSortingState(sort)) : update;
      const changed = fromSortingState(next);
      if (changed) props.onSortChange?.(changed);
    },
  });

  const tableRows = table.getRowModel().rows;
  // Rows that open have heights of their own; such lists are paged instead.
  const virtual = maxHeight !== undefined && !expanded && tableRows.length > drawnWhole;
  // oxlint-disable-next-line react/incompatible-library -- the functions it returns are called here, never handed to a memoized child
  const virtualizer = useVirtualizer({
    count: tableRows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => tableRows[index]?.id ?? index,
    overscan: 12,
  });

  const items = virtual ? virtualizer.getVirtualItems() : undefined;
  const before = items?.[0]?.start ?? 0;
  const after = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const shown = items ? items.map((item) => item.index) : tableRows.map((_, index) => index);
  const columnCount =
    table.getVisibleLeafColumns().length + Number(Boolean(expanded)) + Number(Boolean(selection));
  const waiting = rows.length === 0 && loadingRows !== undefined;
  const byId = new Map(columns.map((column) => [column.id, column]));
  // Without anything to operate inside, the keyboard scrolls the table itself.
  const isPlain =
    !expanded &&
    !selection &&
    !columns.some(({ sortable, value }) => sortable ?? value !== undefined) &&
    !rows.some((row) => props.onOpen ?? props.link?.(row));

  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      {...(isPlain ? { role: 'group', tabIndex: 0, 'aria-label': props.label } : {})}
      style={{ maxHeight }}
      data-sticky={maxHeight !== undefined || undefined}
    >
      <table
        className={styles['table']}
        aria-label={props.label}
        aria-rowcount={virtual ? tableRows.length + 1 : undefined}
        aria-busy={waiting || props.stale || undefined}
        data-stale={props.stale || undefined}
      >
        <TableHead
          table={table}
          columns={byId}
          expands={expanded !== undefined}
          selection={selection}
        />
        {/* Arrow keys move between the row links, which are in the tab order themselves. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only moves focus between the links inside */}
        <tbody
          onKeyDown={(event) =>
            moveRowFocus(event, (index) => {
              if (virtual) virtualizer.scrollToIndex(index);
            })
          }
        >
          {before > 0 ? <tr aria-hidden="true" style={{ height: before }} /> : null}
          {shown.map((index) => {
            const row = tableRows[index];
            if (!row) return null;
            return (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                columns={byId}
                expanded={expanded}
                selection={selection}
                columnCount={columnCount}
                link={props.link}
                onOpen={props.onOpen}
                onPointAt={props.onPointAt}
                tone={props.tone}
                measure={virtual ? virtualizer.measureElement : undefined}
              />
            );
          })}
          {after > 0 ? <tr aria-hidden="true" style={{ height: after }} /> : null}
          {waiting
            ? Array.from({ length: loadingRows }, (_, index) => (
                <tr key={index} className={styles['row']}>
                  {expanded ? (
                    <td className={styles['toggleCell']}>
                      <Skeleton />
                    </td>
                  ) : null}
                  {selection ? (
                    <td className={styles['toggleCell']}>
                      <Skeleton />
                    </td>
                  ) : null}
                  {table.getVisibleLeafColumns().map(({ id }, position) => (
                    <td
                      key={id}
                      className={styles['cell']}
                      data-align={byId.get(id)?.align ?? 'start'}
                      data-secondary={byId.get(id)?.isSecondary || undefined}
                    >
                      <Skeleton width={position === 0 ? `${48 + ((index * 17) % 40)}%` : '48px'} />
                    </td>
                  ))}
                </tr>
              ))
            : null}
          {rows.length === 0 && !waiting && props.empty !== undefined ? (
            <tr>
              <td colSpan={columnCount}>{props.empty}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {waiting ? <Loading what={props.label} /> : null}
    </div>
  );
}
