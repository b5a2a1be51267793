import type { GridItem, GridRow } from '@spanlight/sdk';
import { useId, useState, type ReactElement } from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import { ItemGrid } from '../items/ItemGrid.tsx';
import styles from './grid.module.css';

export interface GridRowSectionProps {
  row: GridRow;
  /** `where` parts added to the query of every item. */
  conditions: string;
  onEnlarge: (item: GridItem) => void;
}

/** A row of the grid; a closed one asks nothing. */
export function GridRowSection({ row, conditions, onEnlarge }: GridRowSectionProps): ReactElement {
  const [isOpen, setIsOpen] = useState(row.expanded);
  const id = useId();
  const count = row.items.length;
  return (
    <section className={styles['row']} aria-label={row.title}>
      <h2>
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
          {row.title}
          <span className={styles['count']}>{count === 1 ? '1 item' : `${count} items`}</span>
        </button>
      </h2>
      {row.description === '' ? null : <p className={styles['description']}>{row.description}</p>}
      <div id={id} className={styles['items']} hidden={!isOpen}>
        {isOpen && count > 0 ? (
          <ItemGrid
            items={row.items}
            conditions={conditions}
            headingLevel={3}
            onEnlarge={onEnlarge}
          />
        ) : null}
        {isOpen && count === 0 ? <p className={styles['empty']}>This row has no items.</p> : null}
      </div>
    </section>
  );
}
