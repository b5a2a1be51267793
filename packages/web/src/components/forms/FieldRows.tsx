import type { ReactElement, ReactNode } from 'react';
import { Button, IconButton } from '../buttons/Button.tsx';
import styles from './FieldRows.module.css';

export interface FieldRowsProps<Row> {
  /** Names the rows for assistive technology. */
  label: string;
  hint?: ReactNode;
  rows: readonly Row[];
  onRowsChange: (rows: Row[]) => void;
  /** A row that says nothing; one stands there when there is no other. */
  empty: Row;
  /** What the button says that adds a row. */
  add: string;
  /** What one row is called: `condition`. */
  noun: string;
  /** The fields of a row. */
  children: (row: Row, set: (changes: Partial<Row>) => void, index: number) => ReactNode;
}

/** Rows of fields that are alike: one more is added, any is taken away, one is always there. */
export function FieldRows<Row extends object>(props: FieldRowsProps<Row>): ReactElement {
  const { label, hint, rows, onRowsChange, empty, add, noun, children } = props;
  const shown = rows.length === 0 ? [empty] : rows;
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['label']}>{label}</legend>
      {hint === undefined ? null : <p className={styles['hint']}>{hint}</p>}
      {shown.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows are known by their place alone
        <div key={index} className={styles['row']}>
          {children(
            row,
            (changes) => onRowsChange(shown.with(index, { ...row, ...changes })),
            index,
          )}
          <IconButton
            icon="close"
            label={`Remove ${noun} ${index + 1}`}
            title="Remove"
            className={styles['remove']}
            onClick={() => onRowsChange(shown.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => onRowsChange([...shown, empty])}>
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
