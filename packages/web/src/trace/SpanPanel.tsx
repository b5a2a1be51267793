import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { statusOf } from '../data/describe-error.ts';
import { spanQuery } from './queries.ts';
import { SpanCard } from './span-card/SpanCard.tsx';
import { SpanCardSkeleton } from './span-card/SpanCardSkeleton.tsx';

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
  if (answer.data) return <SpanCard span={answer.data} isInTrace />;
  if (statusOf(answer.error) === 404) {
    return <EmptyState title={`This trace has no span ${spanId}.`} icon="trace" />;
  }
  const failure = failureCard(answer, 'The span could not be loaded');
  if (failure) return failure;
  return <SpanCardSkeleton />;
}
