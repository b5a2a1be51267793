import type { TraceColumns } from '@spanlight/sdk';
import { formatDuration, formatRate } from '@spanlight/sdk/format';
import { Sparkline, TraceTimeline, type TraceTimelineProps } from '@spanlight/widgets/react';
import { useEffect, useState, type ReactElement } from 'react';
import { client, signedIn } from './client.ts';

const RATE = 'per_min(sum(_count))';
const P99 = 'p99(_duration)';
const system = 'http:all';

interface Status {
  rate: readonly (number | null)[];
  p99: readonly (number | null)[];
  trace: TraceColumns | undefined;
}

/** The requests of the last hour, and the slowest of them as a trace. */
async function loadStatus(): Promise<Status> {
  const time = { last: '1h' };
  const stats = await signedIn(() => client.groups.stats({ time, system, columns: [RATE, P99] }));
  const { spans } = await client.spans.list({
    time,
    system,
    sortBy: '_duration',
    sortDesc: true,
    limit: 1,
  });
  const traceId = spans[0]?.traceId;
  const numbers = (column: string): (number | null)[] =>
    (stats[column] ?? []).map((value) => (typeof value === 'number' ? value : null));
  return {
    rate: numbers(RATE),
    p99: numbers(P99),
    trace: traceId ? await client.traces.columns({ traceId }) : undefined,
  };
}

/** A page of the shop's portal with widgets as React components. */
export function Portal(): ReactElement {
  const [status, setStatus] = useState<Status>();
  const [failure, setFailure] = useState<string>();
  const [picked, setPicked] = useState<string>();
  const [content, setContent] = useState<TraceTimelineProps['content']>({ kind: 'loading' });

  useEffect(() => {
    const load = async (): Promise<void> => {
      try {
        const loaded = await loadStatus();
        setStatus(loaded);
        if (loaded.trace) setContent({ kind: 'trace', columns: loaded.trace });
        else setFailure('No request in the last hour.');
      } catch (error) {
        setContent({
          kind: 'error',
          message: error instanceof Error ? error.message : 'No answer.',
        });
      }
    };
    void load();
  }, []);

  return (
    <main>
      <h1>Shop status</h1>
      <p>A React page of the shop’s portal. The lines and the trace below come from Spanlight.</p>
      <ul className="figures">
        <li>
          <span>Requests per minute: {formatRate(status?.rate.at(-2) ?? undefined)}</span>
          <Sparkline
            label="Requests per minute"
            points={status?.rate ?? []}
            width={220}
            height={40}
          />
        </li>
        <li>
          <span>Slowest percent: {formatDuration(status?.p99.at(-2) ?? undefined)}</span>
          <Sparkline
            label="99th percentile of durations"
            unit="nanoseconds"
            points={status?.p99 ?? []}
            width={220}
            height={40}
          />
        </li>
      </ul>
      <h2>The slowest request of the last hour</h2>
      {failure === undefined ? (
        <TraceTimeline
          className="timeline"
          content={content}
          span={picked}
          onSpanSelect={({ spanId }) => setPicked(spanId)}
        />
      ) : (
        <p>{failure}</p>
      )}
      {picked === undefined ? null : <output>Span {picked}</output>}
    </main>
  );
}
