import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { useProjectId } from '../data/session.ts';
import { spanQuery } from './queries.ts';
import { SpanCard } from './span-card/SpanCard.tsx';
import { SpanCardSkeleton } from './span-card/SpanCardSkeleton.tsx';
import type { EventRow } from './trace-events.ts';

/** The card of a log or event as an item of its own. */
export function EventItemDetails({
  row,
  traceId,
}: {
  row: EventRow;
  traceId: string;
}): ReactElement {
  return row.id === undefined ? (
    <EmptyState title="The server keeps no details of this event apart from its span." />
  ) : (
    <EventCard eventId={row.id} traceId={traceId} />
  );
}

function EventCard({ eventId, traceId }: { eventId: string; traceId: string }): ReactElement {
  const projectId = useProjectId();
  const answer = useQuery(spanQuery(projectId, traceId, eventId));
  if (answer.data) return <SpanCard span={answer.data} isInTrace />;
  const failure = failureCard(answer, 'The event could not be loaded');
  if (failure) return failure;
  return <SpanCardSkeleton />;
}
