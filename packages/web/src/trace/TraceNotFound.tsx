import type { ReactElement } from 'react';
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
    <Page title="Trace not found">
      <EmptyState
        icon="trace"
        title={`Trace ${traceId} not found. It may take up to 30 seconds to process a trace.`}
        actions={
          <Button
            variant="primary"
            icon="refresh"
            busy={answer.isFetching}
            onClick={() => void answer.refetch()}
          >
            Try again
          </Button>
        }
      />
    </Page>
  );
}
