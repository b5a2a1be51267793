import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { CheckList } from '../../components/forms/CheckList.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { FindField } from '../../components/forms/TextField.tsx';
import { describeError } from '../../data/describe-error.ts';
import type { ItemsFilter } from '../../items/filter.ts';
import { attributesQuery } from '../../items/queries.ts';
import { findKeys } from '../facets/facet-categories.ts';
import { MAX_COLUMNS } from './extra-columns.ts';
import styles from './items.module.css';

export interface ColumnsDialogProps {
  filter: ItemsFilter;
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses which attributes have a column of their own. */
export function ColumnsDialog(props: ColumnsDialogProps): ReactElement {
  const { filter, columns, onChange, onClose } = props;
  const answer = useQuery(attributesQuery(filter));
  const [wanted, setWanted] = useState('');
  const known = answer.data?.items ?? [];
  const absent = columns
    .filter((column) => !known.some(({ value }) => value === column))
    .map((value) => ({ value, pinned: false }));
  const keys = findKeys([...absent, ...known], wanted);
  const isFull = columns.length >= MAX_COLUMNS;

  const toggle = (column: string): void =>
    onChange(
      columns.includes(column) ? columns.filter((other) => other !== column) : [...columns, column],
    );

  return (
    <Dialog
      title="Table columns"
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button disabled={columns.length === 0} onClick={() => onChange([])}>
            Reset
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <FindField
          label="Find an attribute"
          value={wanted}
          onValueChange={setWanted}
          {...(isFull ? { hint: `A table has up to ${MAX_COLUMNS} columns of attributes.` } : {})}
        />
        {answer.isPending ? <Skeleton height="120px" /> : null}
        {answer.isError ? <p role="alert">{describeError(answer.error).message}</p> : null}
        <CheckList
          label="Attributes"
          items={keys.map(({ value }) => {
            const isChecked = columns.includes(value);
            return { value, isChecked, isDisabled: isFull && !isChecked };
          })}
          onToggle={toggle}
        />
      </div>
    </Dialog>
  );
}
