import type { ReactElement, ReactNode } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { useRoving } from '../use-roving.ts';
import styles from './list-card.module.css';

export interface ListSummaryProps {
  /** How much there is, or how it stands; undefined while that is being loaded. */
  count: ReactNode;
  /** What is done with the list as a whole. */
  children?: ReactNode;
}

/** The line above the table of a card. */
export function ListSummary({ count, children }: ListSummaryProps): ReactElement {
  const roving = useRoving('horizontal');
  return (
    <div ref={roving} className={styles['summary']}>
      <output className={styles['count']}>{count ?? <Skeleton width="80px" />}</output>
      {children}
    </div>
  );
}
