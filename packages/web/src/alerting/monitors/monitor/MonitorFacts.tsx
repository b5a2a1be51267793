import type { Monitor } from '@spanlight/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Chip, StatusDot } from '../../../components/text/Chip.tsx';
import { Fact } from '../../../components/text/Fact.tsx';
import { monitorTone, typeNames } from '../../states.ts';
import { errorSettings, metricSettings } from './monitor-texts.ts';
import { Recipients } from './Recipients.tsx';
import styles from '../monitors.module.css';

export interface MonitorFactsProps {
  projectId: string;
  monitor: Monitor;
}

/** What a monitor watches, when it fires, and who is told. */
export function MonitorFacts({ projectId, monitor }: MonitorFactsProps): ReactElement {
  const { state, stateReason, type, owner, key } = monitor;
  const settings = type === 'metric' ? metricSettings(monitor) : errorSettings(monitor);
  return (
    <div className={styles['stack']}>
      <dl className={styles['facts']}>
        <Fact name="State">
          <StatusDot tone={monitorTone(state)}>{state}</StatusDot>
        </Fact>
        <Fact name="Type">
          <Chip>{typeNames[type]}</Chip>
        </Fact>
        {settings.map(({ name, text }) => (
          <Fact key={`${name} ${text}`} name={name}>
            {text}
          </Fact>
        ))}
        <Fact name="Tells">
          <Recipients projectId={projectId} monitor={monitor} />
        </Fact>
        {owner === '' ? null : <Fact name="Kept by">{owner}</Fact>}
        {key === '' ? null : <Fact name="Key">{key}</Fact>}
        <Fact name="Alerts">
          <Link
            to="/alerting/$projectId/alerts"
            params={{ projectId }}
            search={
              type === 'metric'
                ? { q: `monitor:${monitor.id}`, sort_by: 'updated_at' }
                : { attrs: { alert_type: ['error'] } }
            }
          >
            {type === 'metric' ? 'Alerts of this monitor' : 'Alerts about errors'}
          </Link>
        </Fact>
      </dl>
      {stateReason === '' ? null : <p className={styles['reason']}>{stateReason}</p>}
      {monitor.type === 'metric' ? (
        <dl className={styles['facts']}>
          <Fact name="Metrics">
            {monitor.params.metrics.map(({ name, alias }) => (
              <div key={alias} className={styles['query']}>
                {name} as ${alias}
              </div>
            ))}
          </Fact>
          <Fact name="Query">
            <span className={styles['query']}>{monitor.params.query}</span>
          </Fact>
        </dl>
      ) : null}
    </div>
  );
}
