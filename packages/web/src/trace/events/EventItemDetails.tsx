import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useProjectId } from '../../data/session.ts';
import { spanQuery } from '../queries.ts';
import { SpanAnswer } from '../span-card/SpanAnswer.tsx';
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
  return <SpanAnswer answer={answer} failure="The event could not be loaded" isInTrace />;
}
