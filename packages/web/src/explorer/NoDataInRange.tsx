import type { DataHint } from '@spanlight/sdk';
import { formatDateTime, formatRelativeTime } from '@spanlight/sdk/format';
import { lazy, Suspense, type ReactElement } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Card } from '../components/page/PageHeader.tsx';
import { Skeleton } from '../components/feedback/Skeleton.tsx';
import { durationOf, rangeBetween } from '../time/range.ts';
import type { TimeRangeControl } from '../time/use-time-range.ts';

const SendData = lazy(async () => ({
  default: (await import('../project/SendData.tsx')).SendData,
}));

interface NoDataInRangeProps {
  projectId: string;
  hint: DataHint;
  control: TimeRangeControl;
}

/** Stands where the systems would, when the range holds nothing: the ways to where there is data, or to get some. */
export function NoDataInRange({ projectId, hint, control }: NoDataInRangeProps): ReactElement {
  const length = durationOf(control.range);
  const jump = (from: number) => control.setRange(rangeBetween(from, from + length, Date.now()));
  const { before, after } = hint;
  if (before === undefined && after === undefined) {
    return (
      <>
        <h2>Send data to Spanlight</h2>
        <Suspense fallback={<Skeleton height="320px" />}>
          <SendData projectId={projectId} onArrival={control.reload} />
        </Suspense>
      </>
    );
  }
  return (
    <Card>
      <EmptyState
        icon="calendar"
        title="There are no results for the selected date range."
        actions={
          <>
            {before === undefined ? null : (
              <Button
                icon="arrow-left"
                title={formatDateTime(before)}
                // The newest item belongs into the range, so it ends one second later.
                onClick={() => jump(Date.parse(before) + 1000 - length)}
              >
                Previous data, {formatRelativeTime(before)}
              </Button>
            )}
            {after === undefined ? null : (
              <Button
                icon="arrow-right"
                title={formatDateTime(after)}
                onClick={() => jump(Date.parse(after))}
              >
                Next data, {formatDateTime(after)}
              </Button>
            )}
          </>
        }
      >
        The project has data at other times.
      </EmptyState>
    </Card>
  );
}
