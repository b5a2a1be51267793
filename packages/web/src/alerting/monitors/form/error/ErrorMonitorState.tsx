import type { ErrorMonitor } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { Button } from '../../../../components/buttons/Button.tsx';
import { StatusDot } from '../../../../components/text/Chip.tsx';
import { Fact } from '../../../../components/text/Fact.tsx';
import { Moment } from '../../../../components/text/Moment.tsx';
import { monitorTone } from '../../../states.ts';
import { changedAt } from '../../changed-at.ts';
import { isStopped, useMonitorActions } from '../../use-monitor-actions.ts';
import styles from '../form.module.css';

export interface ErrorMonitorStateProps {
  projectId: string;
  monitor: ErrorMonitor;
  /** Asks for what is stored now. */
  reload: (() => Promise<unknown>) | undefined;
}

/** When a stored monitor was changed last, and whether it is at work. */
export function ErrorMonitorState(props: ErrorMonitorStateProps): ReactElement {
  const { projectId, monitor, reload } = props;
  const actions = useMonitorActions(projectId);
  const toggle = async (): Promise<void> => {
    await actions.toggle(monitor);
    await reload?.();
  };
  return (
    <div className={styles['state']}>
      <dl className={styles['facts']}>
        <Fact name="Updated at">
          <Moment time={changedAt(monitor)} />
        </Fact>
        <Fact name="State">
          <StatusDot tone={monitorTone(monitor.state)}>{monitor.state}</StatusDot>
        </Fact>
      </dl>
      <Button
        icon={isStopped(monitor) ? 'play' : 'pause'}
        busy={actions.isBusy}
        onClick={() => void toggle()}
      >
        {isStopped(monitor) ? 'Resume' : 'Pause'}
      </Button>
    </div>
  );
}
