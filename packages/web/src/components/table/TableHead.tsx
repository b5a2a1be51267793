import type { ReactTable } from '@tanstack/react-table';
import type { ReactElement } from 'react';
import { Checkbox } from '../forms/Checkbox.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { RowSelection } from './row-selection.ts';
import type { TableColumn, TableFeatureSet } from './table-columns.ts';
import { useRoving } from '../use-roving.ts';
import styles from './Table.module.css';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The header row, one Tab stop: a header that sorts is a button and says its order. */
export function TableHead<Row extends object>({
  table,
  columns,
  expands,
  selection,
}: {
  table: ReactTable<TableFeatureSet, Row>;
  columns: ReadonlyMap<string, TableColumn<Row>>;
  expands: boolean;
  selection: RowSelection<Row> | undefined;
}): ReactElement {
  const roving = useRoving('horizontal');
  return (
    <thead ref={roving} className={styles['head']}>
      <tr>
        {expands ? (
          <th scope="col" className={styles['toggleCell']}>
            <span className="visually-hidden">Details</span>
          </th>
        ) : null}
        {selection ? (
          <th scope="col" className={styles['toggleCell']}>
            <Checkbox
              label={selection.allLabel}
              labelHidden
              checked={selection.all === 'all'}
              indeterminate={selection.all === 'some'}
              onCheckedChange={selection.onSelectAll}
            />
          </th>
        ) : null}
        {table.getAllLeafColumns().map((column) => {
          const own = columns.get(column.id);
          const sorted = column.getIsSorted();
          const label = own?.header;
          return (
            <th
              key={column.id}
              scope="col"
              className={styles['headCell']}
              data-align={own?.align ?? 'start'}
              data-secondary={own?.isSecondary || undefined}
              style={{ width: own?.width, minWidth: own?.width }}
              title={own?.description}
              aria-sort={sorted ? ariaSort[sorted] : undefined}
            >
              {column.getCanSort() ? (
                <button
                  type="button"
                  className={styles['sort']}
                  data-sorted={sorted || undefined}
                  onClick={() => column.toggleSorting()}
                >
                  {label}
                  <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} />
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
