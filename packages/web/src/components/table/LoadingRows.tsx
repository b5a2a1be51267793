import type { ReactElement } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import type { TableColumn } from './table-columns.ts';
import styles from './Table.module.css';

export interface LoadingRowsProps<Row extends object> {
  count: number;
  /** Cells before the columns: what opens a row, what selects it. */
  boxes: number;
  /** Those that are shown. */
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
