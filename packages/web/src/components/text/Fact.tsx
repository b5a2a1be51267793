import type { ReactElement, ReactNode } from 'react';
import styles from './Fact.module.css';

/** A name above what it stands for; lives in a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
