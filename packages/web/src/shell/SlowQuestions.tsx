import { waitingText } from '@spanlight/sdk/progress';
import { type ReactElement, useSyncExternalStore } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { questions } from '../data/client.ts';
import styles from './SlowQuestions.module.css';

/** What of the page is still being asked after a second: how far it has got, and a way to stop it. */
export function SlowQuestions(): ReactElement | null {
  const waiting = useSyncExternalStore(questions.subscribe, questions.current);
  if (!waiting) return null;
  const { rows, totalRows } = waiting;
  return (
    <section className={styles['place']} aria-label="Slow queries">
      <progress
        className={styles['bar']}
        aria-label="Rows read"
        aria-valuetext={waitingText(waiting)}
        {...(rows > 0 && { max: totalRows, value: rows })}
      />
      <p className={styles['line']}>
        <span>{waitingText(waiting)}</span>
        <Button size="small" onClick={questions.stop}>
          Stop
        </Button>
      </p>
    </section>
  );
}
