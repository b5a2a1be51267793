import { Link, type LinkProps } from '@tanstack/react-router';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { Checkbox } from '../forms/Checkbox.tsx';
import type { RowSelection } from './row-selection.ts';
import type { TableColumn, TableRowModel } from './table-columns.ts';
import styles from './Table.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';

/** Where a click on a row goes: to a page, or to a card beside the list. */
export interface RowTarget<Row extends object> {
  link?: ((row: Row) => LinkProps | undefined) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The pointer or the focus is on this row (undefined: on none). */
  onPointAt?: ((row: Row | undefined) => void) | undefined;
  /** A row that deserves a look. */
  tone?: ((row: Row) => 'error' | 'warning' | undefined) | undefined;
}

interface TableRowProps<Row extends object> extends RowTarget<Row> {
  row: TableRowModel<Row>;
  index: number;
  columns: ReadonlyMap<string, TableColumn<Row>>;
  expanded: ((row: Row) => ReactNode) | undefined;
  selection: RowSelection<Row> | undefined;
  columnCount: number;
  measure: ((element: HTMLElement | null) => void) | undefined;
}

/** A click anywhere on the row acts on its link, unless it hit a control or ended a text selection. */
function followRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target instanceof Element ? event.target : undefined;
  // What a cell opened, a menu for example, stands elsewhere on the page; its clicks come by here all the same.
  if (!target || !event.currentTarget.contains(target)) return;
  if (target.closest('a, button, input, label, [role="button"]')) return;
  if (window.getSelection()?.toString()) return;
  const link = event.currentTarget.querySelector<HTMLElement>('[data-row-link]');
  if (!link) return;
  if (link instanceof HTMLAnchorElement && (event.metaKey || event.ctrlKey || event.button === 1)) {
    window.open(link.href, '_blank', 'noopener');
  } else if (event.button === 0) {
    // What opens gives the focus back to where it was.
    link.focus({ preventScroll: true });
    link.click();
  }
}

/** One row, and under it what it opens to. */
export function TableRow<Row extends object>(props: TableRowProps<Row>): ReactElement {
  const { row, index, expanded, selection, onOpen, onPointAt, measure } = props;
  const item = row.original;
  const open = row.getIsExpanded();
  const destination = props.link?.(item);
  const leads = destination !== undefined || onOpen !== undefined;
  const point = onPointAt && {
    onMouseEnter: () => onPointAt(item),
    onMouseLeave: () => onPointAt(undefined),
    onFocus: () => onPointAt(item),
    onBlur: () => onPointAt(undefined),
  };
  return (
    <>
      {/* The row repeats for the mouse what its link does for everyone. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the link in the first cell is the keyboard's way */}
      <tr
        ref={measure}
        className={styles['row']}
        data-index={index}
        data-last={row.table.getRowModel().rows.length - 1}
        data-leads={leads || undefined}
        data-tone={props.tone?.(item)}
        data-open={open || undefined}
        aria-rowindex={measure ? index + 2 : undefined}
        onClick={leads ? followRow : undefined}
        onAuxClick={leads ? followRow : undefined}
        {...point}
      >
        {expanded ? (
          <td className={styles['toggleCell']}>
            <IconButton
              icon={open ? 'chevron-down' : 'chevron-right'}
              label={open ? 'Close details' : 'Open details'}
              size="small"
              aria-expanded={open}
              onClick={() => row.toggleExpanded()}
            />
          </td>
        ) : null}
        {selection ? (
          <td className={styles['toggleCell']} data-row-selection="">
            <Checkbox
              label={selection.labelOf(item)}
              labelHidden
              checked={selection.isSelected(item)}
              onCheckedChange={(isSelected) => selection.onSelect(item, isSelected)}
            />
          </td>
        ) : null}
        {row.getAllCells().map((cell, position) => {
          const column = props.columns.get(cell.column.id);
          return column ? (
            <td
              key={cell.id}
              className={styles['cell']}
              data-align={column.align ?? 'start'}
              data-secondary={column.isSecondary || undefined}
            >
              {position === 0 && leads ? (
                <RowLink destination={destination} onOpen={() => onOpen?.(item)}>
                  {column.cell(item)}
                </RowLink>
              ) : (
                column.cell(item)
              )}
            </td>
          ) : null;
        })}
      </tr>
      {open && expanded ? (
        <tr className={styles['details']}>
          <td colSpan={props.columnCount}>
            <div className={styles['opened']}>{expanded(item)}</div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface RowLinkProps {
  /** Where it leads; undefined for what opens beside the list. */
  destination: LinkProps | undefined;
  onOpen: () => void;
  children: ReactNode;
}

/** The way to what a row stands for. */
function RowLink({ destination, onOpen, children }: RowLinkProps): ReactElement {
  const look = { className: styles['rowLink'], 'data-row-link': '' };
  return destination ? (
    <Link {...destination} {...look}>
      {children}
    </Link>
  ) : (
    <button type="button" {...look} onClick={onOpen}>
      {children}
    </button>
  );
}

interface LoadingRowsProps<Row extends object> {
  count: number;
  /** Cells before the columns: what opens a row, what selects it. */
  boxes: number;
  /** The visible columns. */
  columns: readonly (TableColumn<Row> | undefined)[];
}

/** Rows in the shape of what is being loaded. */
export function LoadingRows<Row extends object>(props: LoadingRowsProps<Row>): ReactElement[] {
  const { count, boxes, columns } = props;
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} className={styles['row']}>
      {Array.from({ length: boxes }, (_unused, box) => (
        <td key={box} className={styles['toggleCell']}>
          <Skeleton />
        </td>
      ))}
      {columns.map((column, position) => (
        <td
          key={column?.id}
          className={styles['cell']}
          data-align={column?.align ?? 'start'}
          data-secondary={column?.isSecondary || undefined}
        >
          <Skeleton width={position === 0 ? `${48 + ((index * 17) % 40)}%` : '48px'} />
        </td>
      ))}
    </tr>
  ));
}
