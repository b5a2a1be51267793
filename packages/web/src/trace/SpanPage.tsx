import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { ButtonLink } from '../components/buttons/ButtonLink.tsx';
import { Card, Page } from '../components/page/PageHeader.tsx';
import { statusOf } from '../data/describe-error.ts';
import { hourAround } from '../time/range.ts';
import { groupLink, traceLink } from './explore-links.ts';
import { findTraceQuery, spanQuery } from './queries.ts';
import { SpanCard } from './span-card/SpanCard.tsx';
import { SpanCardSkeleton } from './span-card/SpanCardSkeleton.tsx';
import { NotProcessed, TraceNotFound, type TraceNotFoundProps } from './TraceNotFound.tsx';
import { cutName } from './cut-name.ts';

/** `/traces/{projectId}/{traceId}/{spanId}`: one span, log or event on a page of its own. */
export function SpanPage(): ReactElement {
  const { projectId, traceId, spanId } = useParams({
    from: '/app/traces/$projectId/$traceId/$spanId',
  });
  const answer = useQuery(spanQuery(projectId, traceId, spanId));
  const span = answer.data;

  if (statusOf(answer.error) === 404) {
    return <SpanNotFound {...{ projectId, traceId, spanId }} answer={answer} />;
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

interface SpanNotFoundProps extends TraceNotFoundProps {
  projectId: string;
  spanId: string;
}

/** The server says the same of a span that isn't there as of a trace: whether there is one decides what is missing. */
function SpanNotFound({ projectId, spanId, ...missing }: SpanNotFoundProps): ReactElement {
  const { traceId, answer } = missing;
  const trace = useQuery({ ...findTraceQuery(traceId), retry: false });
  if (trace.isPending) {
    return (
      <Page title="Span">
        <Card>
          <SpanCardSkeleton />
        </Card>
      </Page>
    );
  }
  if (trace.data === undefined || String(trace.data.projectId) !== projectId) {
    return <TraceNotFound {...missing} />;
  }
  return (
    <NotProcessed
      page="Span not found"
      title={`Trace ${traceId} has no span ${spanId}. It may take up to 30 seconds to process a span.`}
      answer={answer}
    >
      <ButtonLink size="medium" link={traceLink(projectId, traceId)}>
        View trace
      </ButtonLink>
    </NotProcessed>
  );
}
