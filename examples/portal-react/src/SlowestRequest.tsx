import { TraceTimeline, useLive, type TraceTimelineProps } from '@spanlight/widgets/react';
import { useMemo, useState, type ReactElement } from 'react';
import type { Questions } from './questions.ts';

const HOUR = 3_600_000;

interface SlowestRequestProps {
  ask: Questions['slowest'];
  onPick: (spanId: string) => void;
}

/** A trace that stays while it is read. */
export function SlowestRequest({ ask, onPick }: SlowestRequestProps): ReactElement {
  const answer = useLive('slowest', ask, { interval: HOUR });
  const [span, setSpan] = useState<string>();
  const content = useMemo((): TraceTimelineProps['content'] => {
    if (answer.value?.columns) return { kind: 'trace', columns: answer.value.columns };
    if (answer.error !== undefined) return { kind: 'error', message: answer.error };
    return { kind: 'loading' };
  }, [answer.value, answer.error]);
  if (answer.value && !answer.value.columns) return <p>No request in the last hour.</p>;
  return (
    <TraceTimeline
      className="timeline"
      content={content}
      span={span}
      onSpanSelect={({ spanId }) => {
        setSpan(spanId);
        onPick(spanId);
      }}
    />
  );
}
