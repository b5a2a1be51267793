import type { Span } from '@spanlight/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { SpanCard } from './SpanCard.tsx';
import { SpanCardSkeleton } from './SpanCardSkeleton.tsx';

export interface SpanAnswerProps {
  answer: UseQueryResult<Span>;
  /** What could not be shown. */
  failure: string;
  /** The trace is around it. */
  isInTrace?: boolean;
}

/** The card of a span that is asked for. */
export function SpanAnswer({ answer, failure, isInTrace = false }: SpanAnswerProps): ReactElement {
  if (answer.data) return <SpanCard span={answer.data} isInTrace={isInTrace} />;
  return failureCard(answer, failure) ?? <SpanCardSkeleton />;
}
