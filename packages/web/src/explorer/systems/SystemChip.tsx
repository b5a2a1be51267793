import { truncateMiddle } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Chip } from '../../components/text/Chip.tsx';
import { isErrorSystem } from './system-kinds.ts';

/** Longest name of a system in a list, in characters. */
const MAX_LENGTH = 32;

/** The system of an item. */
export function SystemChip({ system }: { system: string }): ReactElement {
  return (
    <Chip tone={isErrorSystem(system) ? 'error' : 'neutral'} title={system}>
      {truncateMiddle(system, MAX_LENGTH)}
    </Chip>
  );
}
