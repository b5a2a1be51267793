import type { ReactElement } from 'react';
import styles from './MiddleTruncate.module.css';

/** Characters kept whole at the end. */
const TAIL = 12;

export interface MiddleTruncateProps {
  text: string;
}

/**
 * A long value cut in the middle to the width it is given: the end is what tells ids and paths apart. The whole text
 * stays in the page for copying and for assistive technology, and shows on hover.
 */
export function MiddleTruncate({ text }: MiddleTruncateProps): ReactElement {
  const characters = Array.from(text);
  if (characters.length <= TAIL * 2) return <span title={text}>{text}</span>;
  return (
    <span className={styles['whole']} title={text}>
      <span className={styles['head']}>{characters.slice(0, -TAIL).join('')}</span>
      <span className={styles['tail']}>{characters.slice(-TAIL).join('')}</span>
    </span>
  );
}
