import { formatDateTime, formatTimeOfDay } from '@spanlight/sdk/format';
import { useState, type ReactElement } from 'react';
import { Button } from '../../buttons/Button.tsx';
import styles from './RestoredDraft.module.css';

export interface RestoredDraftProps {
  /** When it was left, epoch milliseconds. */
  time: number;
  onDiscard: () => void;
}

/** Says that a form shows what somebody had filled in before, and takes that back. */
export function RestoredDraft({ time, onDiscard }: RestoredDraftProps): ReactElement {
  const [now] = useState(Date.now);
  return (
    <div className={styles['restored']}>
      <output>Restored from your draft of {momentText(time, now)}.</output>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}

/** `14:02`, of another day `2026-03-04 14:02`. */
function momentText(time: number, now: number): string {
  const isToday =
    formatDateTime(time, { precision: 'day' }) === formatDateTime(now, { precision: 'day' });
  return (isToday ? formatTimeOfDay : formatDateTime)(time, { precision: 'minute' });
}
