import type { ReactElement } from 'react';
import { Button, IconButton } from '../../components/buttons/Button.tsx';
import { Popover } from '../../components/overlays/Popover.tsx';
import styles from './items.module.css';

export interface ProblemsProps {
  /** What has them. */
  title: string;
  problems: readonly string[];
  /** Asks again. */
  retry?: (() => void) | undefined;
}

/** A red icon that opens what went wrong, a sentence each. */
export function Problems({ title, problems, retry }: ProblemsProps): ReactElement {
  return (
    <Popover
      label={`Problems of ${title}`}
      trigger={
        <IconButton
          icon="error"
          label={`Problems of ${title}`}
          size="small"
          className={styles['alert']}
        />
      }
    >
      <ul className={styles['problems']}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {retry ? (
        <Button size="small" icon="refresh" onClick={retry}>
          Try again
        </Button>
      ) : null}
    </Popover>
  );
}
