import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { Card, Page } from '../components/page/PageHeader.tsx';
import { statusOf } from '../data/describe-error.ts';
import { hourAround } from '../time/range.ts';
import { groupLink, traceLink } from './explore-links.ts';
import { spanQuery } from './queries.ts';
import { SpanCard } from './span-card/SpanCard.tsx';
import { SpanCardSkeleton } from './span-card/SpanCardSkeleton.tsx';
import { TraceNotFound } from './TraceNotFound.tsx';
import { cutName } from './cut-name.ts';

/** `/traces/{projectId}/{traceId}/{spanId}`: one span, log or event on a page of its own. */
export function SpanPage(): ReactElement {
  const { projectId, traceId, spanId } = useParams({
    from: '/app/traces/$projectId/$traceId/$spanId',
  });
  const answer = useQuery(spanQuery(projectId, traceId, spanId));
  const span = answer.data;

  if (statusOf(answer.error) === 404) {
    return <TraceNotFound traceId={traceId} answer={answer} />;
  }
  const scope = span && {
    projectId,
    range: hourAround(Date.parse(span.time)),
  };
  return (
    <Page
      title={span ? cutName(span.displayName || span.name) : 'Span'}
      {...(span && scope
        ? {
            crumbs: [
              { label: span.system, link: groupLink(scope, span.system, span.groupId) },
              ...(span.standalone || span.traceId === null
                ? []
                : [{ label: span.traceId, link: traceLink(projectId, span.traceId) }]),
              { label: span.id === '0' ? traceId : span.id },
            ],
          }
        : {})}
    >
      <Card>
        {failureCard(answer, 'The span could not be loaded') ??
          (span ? <SpanCard span={span} /> : <SpanCardSkeleton />)}
      </Card>
    </Page>
  );
}
