import type { ReactElement } from 'react';
import styles from './BrandMark.module.css';

/** The mark: three spans of one trace. */
export function BrandMark({ size = 20 }: { size?: number }): ReactElement {
  return (
    <svg
      className={styles['mark']}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="16" height="16" rx="3.5" />
      <path d="M3 4.75h6M5 8h8M7 11.25h4" />
    </svg>
  );
}
