import { formatDateTime, formatInteger, formatTimeOfDay } from '@spanlight/sdk/format';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../../components/buttons/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorCard } from '../../../components/feedback/ErrorCard.tsx';
import { Checkbox } from '../../../components/forms/Checkbox.tsx';
import { Card } from '../../../components/page/PageHeader.tsx';
import { StatusDot } from '../../../components/text/Chip.tsx';
import { ListSummary } from '../../../components/table/ListSummary.tsx';
import { describeError } from '../../../data/describe-error.ts';
import type { ItemsFilter } from '../../../items/filter.ts';
import { SECOND } from '../../../time/range.ts';
import { writeTimeSearch } from '../../../time/search.ts';
import type { SkippedLines } from '../log-entries.ts';
import { LogLines } from '../LogLines.tsx';
import { OpenedLog } from '../OpenedLog.tsx';
import { useExplorer } from '../../explorer-context.ts';
import styles from './LiveTail.module.css';
import { useTailCounts } from './use-tail-counts.ts';
import { type TailConnection, useLogTail } from './use-log-tail.ts';

interface LiveTailProps {
  filter: ItemsFilter;
  /** Stands at the end of the line above. */
  actions: ReactNode;
}

/** The logs of a filter as they arrive, the newest first; they wait while somebody reads further down. */
export function LiveTail({ filter, actions }: LiveTailProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  return (
    <Following
      key={attempt}
      filter={filter}
      actions={actions}
      onAgain={() => setAttempt(attempt + 1)}
    />
  );
}

function Following(props: LiveTailProps & { onAgain: () => void }): ReactElement {
  const { filter, actions, onAgain } = props;
  const [isReading, setIsReading] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const [wraps, setWraps] = useState(false);
  // Another list begins at its newest line with nothing opened.
  const [visit, setVisit] = useState(0);
  const isPaused = isReading || isHeld;
  const { lines, connection, goOn, tryNow } = useLogTail(filter, isPaused);
  const { shown, arrived, skipped } = lines;
  const count = shown.filter(({ kind }) => kind === 'line').length;
  const { time } = useExplorer();
  useTailCounts(isPaused ? undefined : lines, time);

  const resume = (): void => {
    setIsHeld(false);
    setIsReading(false);
    setVisit(visit + 1);
    goOn();
  };
  const onReading = (reads: boolean): void => {
    setIsReading(reads);
    if (!reads && !isHeld) goOn();
  };

  return (
    <Card flush>
      <ListSummary count={<Status connection={connection} isPaused={isPaused} />}>
        <span className={styles['numbers']}>
          {formatInteger(count)} {count === 1 ? 'line' : 'lines'}
          {skipped > 0 ? `, ${formatInteger(skipped)} skipped` : ''}
        </span>
        <Checkbox label="Wrap" checked={wraps} onCheckedChange={setWraps} />
        <Button
          size="small"
          variant={arrived > 0 ? 'primary' : 'default'}
          icon={isPaused ? 'play' : 'pause'}
          onClick={isPaused ? resume : () => setIsHeld(true)}
        >
          {isPaused ? (arrived > 0 ? `Resume: ${arrivedText(arrived)}` : 'Resume') : 'Pause'}
        </Button>
        {actions}
      </ListSummary>
      <Interruption connection={connection} onTry={tryNow} onAgain={onAgain} />
      {shown.length === 0 && connection.kind !== 'opening' ? (
        <EmptyState icon="pulse" title="No line has arrived yet">
          New ones appear here automatically.
        </EmptyState>
      ) : (
        <LogLines
          key={visit}
          label="Logs as they arrive, newest first"
          entries={shown}
          wraps={wraps}
          height="max(320px, calc(100vh - 260px))"
          skipped={(entry) => <Skipped entry={entry} filter={filter} />}
          details={(span) => <OpenedLog span={span} />}
          onReading={onReading}
        />
      )}
    </Card>
  );
}

function arrivedText(arrived: number): string {
  return arrived === 1 ? '1 new line' : `${formatInteger(arrived)} new lines`;
}

function Status(props: { connection: TailConnection; isPaused: boolean }): ReactElement {
  const { connection, isPaused } = props;
  if (connection.kind === 'opening') return <StatusDot tone="neutral">Opening</StatusDot>;
  if (connection.kind === 'lost') return <StatusDot tone="warning">Connection lost</StatusDot>;
  if (connection.kind === 'ended') return <StatusDot tone="error">Ended</StatusDot>;
  return isPaused ? (
    <StatusDot tone="neutral">Paused</StatusDot>
  ) : (
    <StatusDot tone="ok">Live</StatusDot>
  );
}

/** Why nothing arrives, and what becomes of it. */
function Interruption(props: {
  connection: TailConnection;
  onTry: () => void;
  onAgain: () => void;
}): ReactElement | null {
  const { connection, onTry, onAgain } = props;
  if (connection.kind === 'lost') {
    const seconds = Math.max(1, Math.round(connection.retryIn / SECOND));
    return (
      <div className={styles['lost']}>
        <p role="alert">
          {connection.message.replace(/[^.!?]$/u, '$&.')} Retrying in {seconds} s; what arrives in
          the meantime is shown then.
        </p>
        <Button size="small" onClick={onTry}>
          Try now
        </Button>
      </div>
    );
  }
  return connection.kind === 'ended' ? (
    <ErrorCard
      title="The logs can't be followed"
      error={describeError(connection.error)}
      onRetry={onAgain}
    />
  ) : null;
}

/** How many lines are left out where they would stand, and the way to them. */
function Skipped({ entry, filter }: { entry: SkippedLines; filter: ItemsFilter }): ReactElement {
  const { count, from, to } = entry;
  const { systems, query, search } = filter;
  // An address counts in seconds.
  const gte = Math.floor(from / SECOND) * SECOND;
  const lt = Math.ceil(to / SECOND) * SECOND;
  return (
    <>
      {formatInteger(count)} {count === 1 ? 'line' : 'lines'} skipped, {formatDateTime(from)} to{' '}
      {formatTimeOfDay(to)}: more arrived than can be shown.{' '}
      <Link
        to="/spans/$projectId/items"
        params={{ projectId: filter.projectId }}
        search={{
          ...writeTimeSearch({ gte, lt, isLive: false }),
          system: [...systems],
          query,
          ...(search === '' ? {} : { search }),
        }}
      >
        Show them
      </Link>
    </>
  );
}
