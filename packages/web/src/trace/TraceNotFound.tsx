import type { ReactElement, ReactNode } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Page } from '../components/page/PageHeader.tsx';

export interface TraceNotFoundProps {
  traceId: string;
  /** What said so. */
  answer: { readonly isFetching: boolean; refetch(): unknown };
}

/** A trace that is not there, or not there yet. */
export function TraceNotFound({ traceId, answer }: TraceNotFoundProps): ReactElement {
  return (
    <NotProcessed
      page="Trace not found"
      title={`Trace ${traceId} not found. It may take up to 30 seconds to process a trace.`}
      answer={answer}
    />
  );
}

interface NotProcessedProps extends Pick<TraceNotFoundProps, 'answer'> {
  /** The title of the page. */
  page: string;
  title: string;
  /** What else one may do. */
  children?: ReactNode;
}

/** What may come yet: it can be asked for again. */
export function NotProcessed({ page, title, answer, children }: NotProcessedProps): ReactElement {
  return (
    <Page title={page}>
      <EmptyState
        icon="trace"
        title={title}
        actions={
          <>
            {children}
            <Button
              variant="primary"
              icon="refresh"
              busy={answer.isFetching}
              onClick={() => void answer.refetch()}
            >
              Try again
            </Button>
          </>
        }
      />
    </Page>
  );
}
