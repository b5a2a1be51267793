import type { ReactElement } from 'react';
import styles from './MiddleTruncate.module.css';

export interface MiddleTruncateProps {
  text: string;
  /** Characters kept whole at the end. @default 12 */
  tail?: number;
}

/**
 * A long value cut in the middle to the width it is given: the end is what tells ids and paths apart. The whole text
 * stays in the page for copying and for assistive technology, and shows on hover.
 */
export function MiddleTruncate({ text, tail = 12 }: MiddleTruncateProps): ReactElement {
  const characters = Array.from(text);
  if (characters.length <= tail * 2) return <span title={text}>{text}</span>;
  return (
    <span className={styles['whole']} title={text}>
      <span className={styles['head']}>{characters.slice(0, -tail).join('')}</span>
      <span className={styles['tail']}>{characters.slice(-tail).join('')}</span>
    </span>
  );
}
