import type { ChannelTest } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { IconButton } from '../../../components/buttons/Button.tsx';
import { StatusDot } from '../../../components/text/Chip.tsx';
import { describeError, sentence } from '../../../data/describe-error.ts';
import styles from './outcome.module.css';

export interface TestOutcomeProps {
  /** Name of the channel; absent for one that is being filled in. */
  name?: string;
  /** Undefined while the message is on its way. */
  outcome: ChannelTest | undefined;
  /** Why the server did not even try. */
  error: Error | null;
  onClose: () => void;
}

const NANOSECONDS = 1e6;

/** What became of a test message. */
export function TestOutcome({ name, outcome, error, onClose }: TestOutcomeProps): ReactElement {
  const isFailed = error !== null || outcome?.delivered === false;
  return (
    <div className={styles['outcome']} data-failed={isFailed || undefined}>
      <output className={styles['text']}>
        {outcome === undefined && error === null ? (
          <StatusDot tone="neutral">
            A test message is on its way to {name ?? 'the receiver'}
          </StatusDot>
        ) : (
          <StatusDot tone={isFailed ? 'error' : 'ok'}>
            {name ?? 'The receiver'} {isFailed ? 'did not accept' : 'took'} the test message
          </StatusDot>
        )}
        {outcome ? (
          <span className={styles['details']}>
            {outcome.status === null ? '' : `status ${outcome.status}, `}
            {formatDuration(outcome.duration * NANOSECONDS)}
          </span>
        ) : null}
        {error ? <p>{describeError(error).message}</p> : null}
        {outcome && outcome.error !== '' ? <p>{sentence(outcome.error)}</p> : null}
      </output>
      <IconButton icon="close" label="Dismiss the outcome" size="small" onClick={onClose} />
    </div>
  );
}
