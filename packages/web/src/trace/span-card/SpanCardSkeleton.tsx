import type { ReactElement } from 'react';
import { Loading, Skeleton } from '../../components/feedback/Skeleton.tsx';
import styles from './SpanCard.module.css';

const WIDTHS = ['64px', '88px', '56px', '120px', '72px'];

/** The shape of a span card that is on its way. */
export function SpanCardSkeleton(): ReactElement {
  return (
    <div className={styles['card']}>
      <Skeleton width="60%" height="16px" />
      <div className={styles['facts']}>
        {WIDTHS.map((width) => (
          <Skeleton key={width} width={width} height="28px" />
        ))}
      </div>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} width={`${90 - ((row * 23) % 40)}%`} />
      ))}
      <Loading what="the span" />
    </div>
  );
}
