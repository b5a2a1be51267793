import type { ReactElement } from 'react';
import { formatInteger } from '@spanlight/sdk/format';
import { Button } from '../../components/buttons/Button.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { cutName } from '../cut-name.ts';
import styles from './TraceHead.module.css';
import type { FailureOrigin } from '../trace-facts.ts';

export interface FailureNoteProps {
  origins: readonly FailureOrigin[];
  /** The span that is looked at. */
  span: string | undefined;
  onSpan: (spanId: string) => void;
}

/** Where the failure of a trace began, in words, and the way there: of several, one after another. */
export function FailureNote({ origins, span, onSpan }: FailureNoteProps): ReactElement | null {
  const [first] = origins;
  if (first === undefined) return null;
  const at = origins.findIndex(({ id }) => id === span);
  const next = origins[(at + 1) % origins.length] ?? first;
  const isAlone = origins.length === 1;
  return (
    <p className={styles['failure']}>
      <Icon name="error" />
      <span className={styles['failureText']}>
        {isAlone ? (
          <>
            The failure began in <strong>{first.service || 'a span'}</strong>:{' '}
            <code>{cutName(first.name)}</code>
          </>
        ) : (
          `${formatInteger(origins.length)} spans failed by themselves`
        )}
      </span>
      <Button size="small" disabled={isAlone && at === 0} onClick={() => onSpan(next.id)}>
        {isAlone
          ? 'Go to the origin'
          : `Go to origin ${((at + 1) % origins.length) + 1} of ${origins.length}`}
      </Button>
    </p>
  );
}
