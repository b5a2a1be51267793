import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { Page } from '../components/page/PageHeader.tsx';
import { Loading, Skeleton } from '../components/feedback/Skeleton.tsx';
import { statusOf } from '../data/describe-error.ts';
import { findTraceQuery } from './queries.ts';
import { TraceNotFound } from './TraceNotFound.tsx';

/** `/traces/{traceId}`: finds the project of a trace and goes there. */
export function FindTracePage(): ReactElement {
  const { traceId } = useParams({ from: '/app/traces/$traceId' });
  const search = useSearch({ from: '/app/traces/$traceId' });
  const answer = useQuery(findTraceQuery(traceId));

  if (answer.data) {
    const { projectId, traceId: found, id, standalone } = answer.data;
    const params = { projectId: String(projectId), traceId: found };
    return standalone ? (
      <Navigate
        to="/traces/$projectId/$traceId/$spanId"
        params={{ ...params, spanId: id }}
        replace
      />
    ) : (
      <Navigate to="/traces/$projectId/$traceId" params={params} search={search} replace />
    );
  }
  if (statusOf(answer.error) === 404) {
    return <TraceNotFound traceId={traceId} answer={answer} />;
  }
  return (
    <Page title="Find trace">
      {failureCard(answer, 'The trace could not be looked up') ?? (
        <>
          <Skeleton width="40%" />
          <Loading what="the trace" />
        </>
      )}
    </Page>
  );
}
