import type { ReactElement, ReactNode } from 'react';
import styles from './DraftConflict.module.css';

export interface OvertakenProps {
  /** What is edited: `monitor`. */
  noun: string;
  /** What was filled in and what can be done now, in a sentence. */
  children?: ReactNode;
  /** The buttons that do it. */
  ways?: ReactNode;
}

/** What is edited is there no more: says so, and what can be done about it. Stands at the top of a form. */
export function Deleted({ noun, children, ways }: OvertakenProps): ReactElement {
  return (
    <>
      <p>
        Somebody deleted this {noun} after you opened it. What you filled in is still here.{' '}
        {children}
      </p>
      <div className={styles['actions']}>{ways}</div>
    </>
  );
}

/** Somebody else was faster: says so, and what can be done about it. Stands at the top of a form. */
export function Overtaken({ noun, children, ways }: OvertakenProps): ReactElement {
  return (
    <>
      <p>
        Somebody changed this {noun} after you opened it, so nothing was saved. {children}
      </p>
      {ways ? <div className={styles['actions']}>{ways}</div> : null}
    </>
  );
}
