import type { ReactElement } from 'react';
import styles from './KeyHint.module.css';

const apple = /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** A key or a chord as printed on this machine's keyboard; `mod` is Ctrl, or Cmd on Apple's. */
export function KeyHint({ keys }: { keys: string }): ReactElement {
  return (
    <kbd className={styles['keys']}>
      {(keys === '+' ? ['+'] : keys.split('+')).map((key) => (
        <span key={key} className={styles['key']}>
          {key === 'mod' ? (apple ? '⌘' : 'Ctrl') : key}
        </span>
      ))}
    </kbd>
  );
}
