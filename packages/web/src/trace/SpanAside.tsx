import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../components/buttons/Button.tsx';
import styles from './TracePage.module.css';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { statusOf } from '../data/describe-error.ts';
import { spanQuery } from './queries.ts';
import { SpanAnswer } from './span-card/SpanAnswer.tsx';

/** The place of the span card beside the timeline; it leaves the timeline within reach. */
export function SpanAside({
  onClose,
  children,
}: {
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  return (
    // Escape closes what is looked at, as it does with a drawer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the close button is the pointer's way
    <aside
      className={styles['aside']}
      aria-label="Span"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles['asideHead']}>
        <h2>Span</h2>
        <IconButton icon="close" label="Close" size="small" onClick={onClose} />
      </header>
      <div className={styles['asideBody']}>{children}</div>
    </aside>
  );
}

/** Loads the span that is looked at, and shows its card. */
export function SpanPanel({
  projectId,
  traceId,
  spanId,
}: {
  projectId: string;
  traceId: string;
  spanId: string;
}): ReactElement {
  const answer = useQuery(spanQuery(projectId, traceId, spanId));
  if (!answer.data && statusOf(answer.error) === 404) {
    return <EmptyState title={`This trace has no span ${spanId}.`} icon="trace" />;
  }
  return <SpanAnswer answer={answer} failure="The span could not be loaded" isInTrace />;
}
