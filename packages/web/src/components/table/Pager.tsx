import { formatInteger } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Button, IconButton } from '../buttons/Button.tsx';
import { pagerWindow } from './pager-window.ts';
import styles from './Pager.module.css';
import type { Pages } from './use-pages.ts';

export interface PagerProps extends Pages {
  /** Names the pager for assistive technology. */
  label: string;
}

/** The most pages a list goes to. */
const maxPages = 1000;

/** The pages of a list; nothing when one page holds it, unless it is to be shown. The last of them says when the list is longer than they go. */
export function Pager(props: PagerProps): ReactElement | null {
  const { page, pageSize, count, hasMore = false, onPageChange, further, label } = props;
  const { shownAbove = pageSize } = props;
  const pages = Math.min(maxPages, Math.ceil(count / pageSize));
  if (count <= shownAbove) return null;
  const gaps = ['before', 'after'];
  const listed = pages * pageSize;
  return (
    <nav className={styles['pager']} aria-label={label}>
      {page === pages && (hasMore || count > listed) ? (
        <p className={styles['end']}>
          The list ends here: these were the first {formatInteger(Math.min(listed, count))} of{' '}
          {hasMore ? 'more' : formatInteger(count)}. {further}
        </p>
      ) : null}
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
