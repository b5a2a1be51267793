import type { Monitor } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Chip, StatusDot } from '../../../components/text/Chip.tsx';
import { Fact } from '../../../components/text/Fact.tsx';
import { Moment } from '../../../components/text/Moment.tsx';
import { Muted } from '../../silences/Muted.tsx';
import { channelTone, monitorTone, typeNames } from '../../states.ts';
import { changedAt } from '../changed-at.ts';
import { LabelChips, SeverityChip } from '../../severity/SeverityChip.tsx';
import { errorSettings, groupingText, metricSettings } from './monitor-texts.ts';
import styles from '../monitors.module.css';
import { useQuery } from '@tanstack/react-query';
import { Loading, Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { useCurrentUser } from '../../../data/session.ts';
import { channelsQuery } from '../../queries.ts';

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
        {monitor.mute === undefined ? null : <Muted projectId={projectId} mute={monitor.mute} />}
        <Fact name="Type">
          <Chip>{typeNames[type]}</Chip>
        </Fact>
        <Fact name="Severity">
          <SeverityChip severity={monitor.severity} />
        </Fact>
        {Object.keys(monitor.labels).length === 0 ? null : (
          <Fact name="Labels">
            <span className={styles['states']}>
              <LabelChips labels={monitor.labels} />
            </span>
          </Fact>
        )}
        {monitor.grouping === null ? null : (
          <Fact name="Sent together">{groupingText(monitor.grouping)}</Fact>
        )}
        {settings.map(({ name, text }) => (
          <Fact key={`${name} ${text}`} name={name}>
            {text}
          </Fact>
        ))}
        <Fact name="Notifies">
          <Recipients projectId={projectId} monitor={monitor} />
        </Fact>
        {monitor.escalation.length === 0 ? null : (
          <Fact name="Escalates">
            <Steps projectId={projectId} steps={monitor.escalation} />
          </Fact>
        )}
        <Fact name="Updated at">
          <Moment time={changedAt(monitor)} />
        </Fact>
        {owner === '' ? null : <Fact name="Managed by">{owner}</Fact>}
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

interface StepsProps {
  projectId: string;
  steps: Monitor['escalation'];
}

/** Who is told when nobody acknowledges; guests read when alone. */
function Steps({ projectId, steps }: StepsProps): ReactElement {
  const { isGuest } = useCurrentUser();
  const { data } = useQuery({ ...channelsQuery(projectId), enabled: !isGuest });
  const texts = steps.map(({ after, channelIds }) => {
    const names = data?.filter(({ id }) => channelIds.includes(id)).map(({ name }) => name) ?? [];
    return `${names.join(', ')} after ${formatDuration(after * 1e6)}`.trim();
  });
  return <>{texts.join('; ')}</>;
}

interface RecipientsProps {
  projectId: string;
  monitor: Monitor;
}

/** Who a monitor tells. Channels whose names can't be had, guests never get them, are counted. */
function Recipients({ projectId, monitor }: RecipientsProps): ReactElement {
  const { channelIds, notifyEveryoneByEmail } = monitor;
  const { isGuest } = useCurrentUser();
  const { data, isLoading } = useQuery({
    ...channelsQuery(projectId),
    enabled: channelIds.length > 0 && !isGuest,
  });
  if (channelIds.length === 0 && !notifyEveryoneByEmail) return <>nobody</>;
  const named = data?.filter(({ id }) => channelIds.includes(id)) ?? [];
  const unnamed = channelIds.length - named.length;
  return (
    <span className={styles['states']}>
      {notifyEveryoneByEmail ? <Chip>everyone by email</Chip> : null}
      {named.map(({ id, name, type, state }) => (
        <Chip
          key={id}
          name={typeNames[type] ?? type}
          tone={state === 'delivering' ? 'neutral' : channelTone(state)}
        >
          {state === 'delivering' ? name : `${name} (${state})`}
        </Chip>
      ))}
      {isLoading ? (
        <>
          <Loading what="channels" />
          <Skeleton width="96px" height="20px" />
        </>
      ) : unnamed > 0 ? (
        <Chip>{unnamed === 1 ? '1 channel' : `${unnamed} channels`}</Chip>
      ) : null}
    </span>
  );
}
