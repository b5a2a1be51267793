import type { ReactElement } from 'react';
import { CopyButton } from './CopyButton.tsx';
import styles from './CodeBlock.module.css';

export interface CodeBlockProps {
  code: string;
  /** What this is: a file name or the program that reads it. */
  label: string;
  /** Copies something else than what is shown. */
  copy?: string;
  wrap?: boolean;
}

/** Text to copy into a file or a terminal. */
export function CodeBlock({ code, label, copy, wrap }: CodeBlockProps): ReactElement {
  return (
    <figure className={styles['block']}>
      <figcaption className={styles['label']}>
        <span>{label}</span>
        <CopyButton text={copy ?? code} label={`Copy ${label}`} />
      </figcaption>
      {/* Scrolls by keyboard, so it takes focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must take focus to scroll by keyboard */}
      <pre className={styles['code']} data-wrap={wrap || undefined} tabIndex={0} aria-label={label}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
