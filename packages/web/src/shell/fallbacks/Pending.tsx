import type { ReactElement } from 'react';
import { BrandMark } from '../../components/icons/BrandMark.tsx';
import { Loading, Skeleton } from '../../components/feedback/Skeleton.tsx';
import styles from './Pending.module.css';

/** The outline of the console while it is being loaded. */
export function ShellPending(): ReactElement {
  return (
    <div className={styles['shell']}>
      <div className={styles['bar']}>
        <BrandMark />
      </div>
      <div className={styles['drawer']} />
      <main className={styles['main']}>
        <PagePending />
      </main>
    </div>
  );
}

/** The outline of a page while its code is being loaded. */
export function PagePending(): ReactElement {
  return (
    <div className={styles['page']}>
      <Loading what="the page" />
      <Skeleton width="160px" height="24px" />
      <Skeleton height="66px" />
      <Skeleton height="320px" />
    </div>
  );
}
