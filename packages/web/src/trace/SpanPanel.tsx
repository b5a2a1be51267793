import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { statusOf } from '../data/describe-error.ts';
import { spanQuery } from './queries.ts';
import { SpanAnswer } from './span-card/SpanAnswer.tsx';

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
