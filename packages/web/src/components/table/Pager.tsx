import type { ReactElement } from 'react';
import { Button, IconButton } from '../buttons/Button.tsx';
import { pagerWindow } from './pager-window.ts';
import styles from './Pager.module.css';

export interface PagerProps {
  /** 1-based. */
  page: number;
  pageSize: number;
  /** Items in all. */
  count: number;
  onPageChange: (page: number) => void;
  /** Names the pager for assistive technology. */
  label: string;
}

/** The most pages a list goes to. */
const maxPages = 1000;

/** The pages of a list; nothing when one page holds it. */
export function Pager(props: PagerProps): ReactElement | null {
  const { page, pageSize, count, onPageChange, label } = props;
  const pages = Math.min(maxPages, Math.ceil(count / pageSize));
  if (pages <= 1) return null;
  const gaps = ['before', 'after'];
  return (
    <nav className={styles['pager']} aria-label={label}>
      <IconButton
        icon="chevron-left"
        label="Previous page"
        size="small"
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      />
      {pagerWindow(page, pages).map((entry) =>
        entry === 'gap' ? (
          <span key={gaps.shift()} className={styles['gap']} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={entry}
            variant="quiet"
            size="small"
            className={styles['page']}
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onPageChange(entry)}
          >
            {entry}
          </Button>
        ),
      )}
      <IconButton
        icon="chevron-right"
        label="Next page"
        size="small"
        disabled={page >= pages}
        onClick={() => onPageChange(page + 1)}
      />
    </nav>
  );
}
