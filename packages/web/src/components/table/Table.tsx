import { useTable, type ExpandedState, type Updater } from '@tanstack/react-table';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { RowSelection } from './row-selection.ts';
import { Loading } from '../feedback/Skeleton.tsx';
import { LoadingRows, type RowTarget, TableRow } from './TableRow.tsx';
import { TableHead } from './TableHead.tsx';
import {
  columnDefinitions,
  fromSortingState,
  tableFeatureSet,
  toSortingState,
  type TableColumn,
  type TableSort,
} from './table-columns.ts';
import { useRowWindow } from './use-row-window.ts';
import styles from './Table.module.css';

export interface TableProps<Row extends object> extends RowTarget<Row> {
  /** Names the table for assistive technology. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Keep the array stable between renders: it is what the row models are cached by. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How rows are sorted; at first, where the table keeps that itself. */
  sort?: TableSort | undefined;
  /** Absent, the table keeps how it is sorted. */
  onSortChange?: (sort: TableSort) => void;
  /** Who sorts: the browser by `value`, or the server, whose order is kept as it comes. @default 'browser' */
  sortedBy?: 'browser' | 'server';
  /** What opens under a row; absent, rows don't open. */
  expanded?: (row: Row) => ReactNode;
  /** Keys of the rows that are open, where the page keeps them; else the table does. */
  opened?: readonly string[];
  onOpenedChange?: (keys: readonly string[]) => void;
  /** Draws a box before each row and one in the header. */
  selection?: RowSelection<Row>;
  /** Draws this many skeleton rows while there are no rows yet. */
  loadingRows?: number | undefined;
  /** The rows belong to an older question; they stay, dimmed. */
  stale?: boolean;
  /** Stands in the body when there are no rows. */
  empty?: ReactNode;
  /** Scrolls inside this height (px, or any CSS length), less what would cut a row, and draws only what is in sight. */
  maxHeight?: number | string;
}

/**
 * The one table of the console: sortable headers, numbers to the right, the first cell is the row's link, rows may
 * open in place, and thousands of rows scroll virtually.
 */
export function Table<Row extends object>(props: TableProps<Row>): ReactElement {
  const { label, columns, rows, expanded, selection, maxHeight, loadingRows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useTableModel(props);
  const tableRows = table.getRowModel().rows;
  const visible = table.getAllLeafColumns();
  // Rows that open have heights of their own; such lists are paged instead.
  const { isVirtual, shown, before, after, measure, reveal } = useRowWindow(
    tableRows.map(({ id }) => id),
    maxHeight !== undefined && !expanded,
    scroller,
  );
  const boxes = Number(Boolean(expanded)) + Number(Boolean(selection));
  const waiting = rows.length === 0 && loadingRows !== undefined;
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      {...(isPlain(props) ? { role: 'group', tabIndex: 0, 'aria-label': label } : {})}
      style={{ maxHeight: maxHeight === undefined ? undefined : wholeRows(maxHeight) }}
      data-sticky={maxHeight !== undefined || undefined}
      data-expands={expanded !== undefined || undefined}
    >
      <table
        className={styles['table']}
        aria-label={label}
        aria-rowcount={isVirtual ? tableRows.length + 1 : undefined}
        aria-busy={waiting || props.stale || undefined}
        data-stale={props.stale || undefined}
      >
        <TableHead
          table={table}
          columns={byId}
          expands={expanded !== undefined}
          selection={selection}
        />
        {/* Keys move between the row links, which are in the tab order themselves. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only moves focus between the links inside */}
        <tbody onKeyDown={(event) => moveRowFocus(event, reveal)}>
          {before > 0 ? <tr aria-hidden="true" style={{ height: before }} /> : null}
          {shown.map((index) => {
            const row = tableRows[index];
            return row ? (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                columns={byId}
                expanded={expanded}
                selection={selection}
                columnCount={visible.length + boxes}
                link={props.link}
                onOpen={props.onOpen}
                onPointAt={props.onPointAt}
                tone={props.tone}
                measure={measure}
              />
            ) : null;
          })}
          {after > 0 ? <tr aria-hidden="true" style={{ height: after }} /> : null}
          {waiting ? (
            <LoadingRows
              count={loadingRows}
              boxes={boxes}
              columns={visible.map(({ id }) => byId.get(id))}
            />
          ) : null}
          {rows.length === 0 && !waiting && props.empty !== undefined ? (
            <tr>
              <td colSpan={visible.length + boxes}>{props.empty}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {waiting ? <Loading what={label} /> : null}
    </div>
  );
}

/** Head and rows are of one height: a length that ends between two of them. */
function wholeRows(height: number | string): string {
  return `round(down, ${typeof height === 'number' ? `${height}px` : height}, var(--row-height))`;
}

/** Sorts rows, opens them, and hides columns. */
function useTableModel<Row extends object>(props: TableProps<Row>) {
  const { columns, rows, expanded, opened, onSortChange } = props;
  const [ownSort, setOwnSort] = useState<TableSort>();
  const sort = ownSort ?? props.sort;
  // What the server sorts, only the page can have sorted otherwise.
  const keep = props.sortedBy === 'server' ? undefined : setOwnSort;
  const openRows = opened && Object.fromEntries(opened.map((key) => [key, true]));
  return useTable({
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
      ...(openRows && { expanded: openRows }),
    },
    ...(openRows && {
      onExpandedChange: (update: Updater<ExpandedState>) => {
        const next = typeof update === 'function' ? update(openRows) : update;
        props.onOpenedChange?.(Object.keys(next));
      },
    }),
    onSortingChange: (update) => {
      const next = typeof update === 'function' ? update(toSortingState(sort)) : update;
      const changed = fromSortingState(next);
      if (changed) (onSortChange ?? keep)?.(changed);
    },
  });
}

/** Whether there is nothing to operate inside: the keyboard then scrolls the table itself. */
function isPlain<Row extends object>(props: TableProps<Row>): boolean {
  const { expanded, selection, columns, rows, onOpen, link } = props;
  return (
    !expanded &&
    !selection &&
    !columns.some(({ sortable, value }) => sortable ?? value !== undefined) &&
    !rows.some((row) => onOpen ?? link?.(row))
  );
}

const link = '[data-row-link]';

/** What opens a row in its place, by the key that presses it. */
const TOGGLES = new Map([
  ['ArrowRight', ':scope > td:first-child > [aria-expanded="false"]'],
  ['ArrowLeft', ':scope > td:first-child > [aria-expanded="true"]'],
]);

/** The box that chooses a row. */
const SELECTION = '[data-row-selection] [role="checkbox"]';

function focusRow(body: Element, index: number): boolean {
  const target = body.querySelector<HTMLElement>(`tr[data-index="${index}"] ${link}`);
  target?.focus();
  return target !== null;
}

/**
 * Arrow up and down, `k` and `j`, Home and End move between the links of a table's rows, `x` chooses one, arrow right opens
 * one in its place and arrow left closes it. `reveal` brings a row into sight that isn't drawn yet.
 */
function moveRowFocus(
  event: KeyboardEvent<HTMLTableSectionElement>,
  reveal: (index: number) => void,
): void {
  // A row may have opened to a table of its own, which was told first.
  if (event.defaultPrevented) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const active = event.target instanceof Element ? event.target.closest(link) : null;
  const row = active?.closest('tr[data-index]');
  if (!row) return;
  if (event.key === 'x') row.querySelector<HTMLElement>(SELECTION)?.click();
  const toggle = TOGGLES.get(event.key);
  if (toggle !== undefined) row.querySelector<HTMLElement>(toggle)?.click();
  const current = Number(row.getAttribute('data-index'));
  const last = Number(row.getAttribute('data-last'));
  const next = {
    ArrowDown: current + 1,
    j: current + 1,
    ArrowUp: current - 1,
    k: current - 1,
    Home: 0,
    End: last,
  }[event.key];
  if (next === undefined || next < 0 || next > last) return;
  event.preventDefault();
  const body = event.currentTarget;
  if (focusRow(body, next)) return;
  reveal(next);
  requestAnimationFrame(() => focusRow(body, next));
}
