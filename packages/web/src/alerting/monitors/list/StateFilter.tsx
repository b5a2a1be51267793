import type { MonitorsResponse, MonitorState } from '@spanlight/sdk';
import { formatInteger } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Button } from '../../../components/buttons/Button.tsx';
import { StatusDot } from '../../../components/text/Chip.tsx';
import { monitorStates, monitorTone } from '../../states.ts';
import styles from '../monitors.module.css';

export interface StateFilterProps {
  /** How many monitors of the project are in each state. */
  states: MonitorsResponse['states'];
  state: MonitorState | undefined;
  onStateChange: (state: MonitorState | undefined) => void;
}

/** The states monitors are in, each with how many are; one of them filters the list. */
export function StateFilter({
  states,
  state: chosen,
  onStateChange,
}: StateFilterProps): ReactElement | null {
  const counts = new Map(states.map(({ state, count }) => [state, count]));
  const shown = monitorStates.filter((state) => counts.has(state) || state === chosen);
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles['states']} aria-label="State">
      {shown.map((state) => (
        <Button
          key={state}
          size="small"
          variant="quiet"
          aria-pressed={state === chosen}
          onClick={() => onStateChange(state === chosen ? undefined : state)}
        >
          <StatusDot tone={monitorTone(state)}>
            {state} {formatInteger(counts.get(state) ?? 0)}
          </StatusDot>
        </Button>
      ))}
    </fieldset>
  );
}
