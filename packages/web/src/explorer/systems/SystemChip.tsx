import { truncateMiddle } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Chip } from '../../components/text/Chip.tsx';
import { severityColor, severityOf } from './severity.ts';
import { isErrorSystem, kindOfSystem } from './system-kinds.ts';
import styles from './SystemChip.module.css';

/** Longest name of a system in a list, in characters. */
const MAX_LENGTH = 32;

/** The system of an item; that of a log has the colour its severity has in charts. */
export function SystemChip({ system }: { system: string }): ReactElement {
  return (
    <Chip tone={isErrorSystem(system) ? 'error' : 'neutral'} title={system}>
      {kindOfSystem(system) === 'logs' ? <SeverityMark system={system} /> : null}
      {truncateMiddle(system, MAX_LENGTH)}
    </Chip>
  );
}

/** A mark in the colour of a severity; the word stands beside it. */
export function SeverityMark({ system }: { system: string }): ReactElement {
  const background = `var(${severityColor(severityOf(system))})`;
  return <span className={styles['mark']} style={{ background }} aria-hidden="true" />;
}
