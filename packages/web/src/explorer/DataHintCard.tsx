import type { DataHint } from '@spanlight/sdk';
import { formatDateTime } from '@spanlight/sdk/format';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, buttonClass } from '../components/Button.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { durationOf, rangeBetween, type TimeRange } from '../time/range.ts';
import { useExplorer } from './explorer-context.ts';

/** Stands in the place of the tabs when the range holds no data at all, and leads to where there is some. */
export function DataHintCard({ hint }: { hint: DataHint }): ReactElement {
  const { projectId, time } = useExplorer();
  const { before, after } = hint;
  if (before === undefined && after === undefined) {
    return (
      <EmptyState
        icon="send"
        title="The project has no data yet"
        actions={
          <Link
            to="/spans/$projectId/help"
            params={{ projectId }}
            className={buttonClass}
            data-variant="primary"
          >
            Send data
          </Link>
        }
      >
        Point an OpenTelemetry exporter at this project; the first span shows up within seconds.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="clock"
      title="There are no results for the selected date range."
      actions={
        <>
          {before === undefined ? null : (
            <Button
              icon="chevron-left"
              onClick={() => time.setRange(rangeEndingAt(Date.parse(before), time.range))}
            >
              Data until {formatDateTime(before, { precision: 'minute' })}
            </Button>
          )}
          {after === undefined ? null : (
            <Button
              icon="chevron-right"
              onClick={() => time.setRange(rangeStartingAt(Date.parse(after), time.range))}
            >
              Data from {formatDateTime(after, { precision: 'minute' })}
            </Button>
          )}
        </>
      }
    />
  );
}

/** A range as long as another one that ends right after an instant. */
function rangeEndingAt(instant: number, like: TimeRange): TimeRange {
  const lt = instant + 1000;
  return rangeBetween(lt - durationOf(like), lt, Date.now());
}

/** A range as long as another one that starts at an instant. */
function rangeStartingAt(instant: number, like: TimeRange): TimeRange {
  return rangeBetween(instant, instant + durationOf(like), Date.now());
}
