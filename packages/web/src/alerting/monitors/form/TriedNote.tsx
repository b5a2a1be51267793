import type { ReactElement } from 'react';
import { Icon } from '../../../components/icons/Icon.tsx';
import styles from './form.module.css';

export interface TriedNoteProps {
  /** It is about what was filled in before. */
  isOld: boolean;
  children: string;
}

/** What became of the last 24 hours with what is filled in. */
export function TriedNote({ isOld, children }: TriedNoteProps): ReactElement {
  return (
    <output className={styles['backtest']} data-old={isOld || undefined}>
      <Icon name="clock" size={14} />
      <span>{children}</span>
    </output>
  );
}
