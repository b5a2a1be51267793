import type { Acknowledgement, AlertWhyResponse } from '@spanlight/sdk';
import { escalationText, formatDateTime, formatRelativeTime } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { failureCard } from '../../answers/failure-card.tsx';
import { NoRecord } from '../../answers/record-fallback.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Chip, StatusDot } from '../../components/text/Chip.tsx';
import { Fact } from '../../components/text/Fact.tsx';
import { Toolbar } from '../../components/page/PageHeader.tsx';
import { Waiting } from '../../components/feedback/Skeleton.tsx';
import { statusOf } from '../../data/describe-error.ts';
import { useCurrentUser } from '../../data/session.ts';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import { DateRangePicker } from '../../time/DateRangePicker.tsx';
import { useFixedRange } from '../../time/use-fixed-range.ts';
import { alertText } from './alert-facts.ts';
import { MuteButton, Muted } from '../silences/Muted.tsx';
import { type AlertActions, useAlertActions } from './use-alert-actions.ts';
import { Attributes } from '../Attributes.tsx';
import { alertQuery, watchedView } from './queries.ts';
import { LabelChips, SeverityChip } from '../severity/SeverityChip.tsx';
import { alertTone, typeNames } from '../states.ts';
import { alertPeriods, newestOf, rangeOf } from './alert-periods.ts';
import { beginningNames, timeOfEvent } from '../event-texts.ts';
import { AlertHistory } from './AlertHistory.tsx';
import { OpenAcknowledgeDialog } from './OpenAcknowledgeDialog.tsx';
import { ErrorAlertBody, MetricAlertBody } from './AlertBody.tsx';
import styles from './alert.module.css';

export interface AlertCardProps {
  projectId: string;
  id: string;
}

/**
 * Everything about one alert.
 *
 * AlertCard
 * ├ facts, who is on it and what mutes it, attributes, close or reopen, acknowledge, mute
 * ├ MetricAlertBody: the chart with what is allowed and when it fired, or ErrorAlertBody: how often, and the newest error
 * └ AlertHistory, beside it where there is room: why it did or did not notify; what happened, who was told, every try
 */
export function AlertCard({ projectId, id }: AlertCardProps): ReactElement {
  const answer = useQuery(alertQuery(projectId, id));
  const { data } = answer;
  if (statusOf(answer.error) === 404) {
    return (
      <NoRecord
        noun="alert"
        id={id}
        icon="bell"
        all={{
          label: 'All alerts',
          link: { to: '/alerting/$projectId/alerts', params: { projectId } },
        }}
      />
    );
  }
  return (
    <div className={styles['card']}>
      {failureCard(answer, 'The alert could not be loaded')}
      {data ? (
        <Content
          projectId={projectId}
          why={data}
          now={answer.dataUpdatedAt}
          isStale={answer.isError}
          onReload={() => void answer.refetch()}
        />
      ) : answer.isError ? null : (
        <Waiting what="alert" heights={['44px', '300px']} />
      )}
    </div>
  );
}

interface ContentProps {
  projectId: string;
  why: AlertWhyResponse;
  /** When it was asked for, epoch milliseconds. */
  now: number;
  isStale: boolean;
  onReload: () => void;
}

function Content({ projectId, why, now, isStale, onReload }: ContentProps): ReactElement {
  const { alert, events } = why;
  const { isGuest } = useCurrentUser();
  const actions = useAlertActions(projectId);
  const periods = useMemo(() => alertPeriods(alert, events), [alert, events]);
  const time = useFixedRange(rangeOf(periods, newestOf(alert), now), onReload, alert.id);
  const isOpen = alert.status === 'open';
  return (
    <>
      <AlertFacts projectId={projectId} why={why} isStale={isStale} />
      <Attributes attrs={alert.attrs} />
      <Toolbar label="Alert" end={<DateRangePicker control={time} />}>
        {isGuest ? null : (
          <Button
            icon={isOpen ? 'check' : 'refresh'}
            variant={isOpen ? 'primary' : 'default'}
            busy={actions.isBusy}
            onClick={() => void (isOpen ? actions.close([alert.id]) : actions.open([alert.id]))}
          >
            {isOpen ? 'Close alert' : 'Reopen alert'}
          </Button>
        )}
        {isGuest || !isOpen ? null : (
          <AcknowledgeButton
            projectId={projectId}
            id={alert.id}
            isAcknowledged={alert.acknowledgement !== null}
            actions={actions}
          />
        )}
        {isGuest || (!isOpen && alert.mute === null) ? null : (
          <MuteButton projectId={projectId} alert={alert} />
        )}
        <CopyAs
          view={{
            kind: 'alert',
            projectId,
            id: alert.id,
            watched:
              alert.type === 'metric' ? watchedView(projectId, alert, time.range) : undefined,
          }}
          path={`/alerting/${projectId}/alerts/${alert.id}`}
        />
      </Toolbar>
      <div className={styles['split']}>
        <div className={styles['picture']}>
          {alert.type === 'metric' ? (
            <MetricAlertBody
              projectId={projectId}
              alert={alert}
              hasRecovered={events[0]?.reason === 'recovered'}
              periods={periods}
              now={now}
              time={time}
            />
          ) : (
            <ErrorAlertBody projectId={projectId} alert={alert} time={time} />
          )}
        </div>
        <div className={styles['story']}>
          <AlertHistory projectId={projectId} why={why} />
        </div>
      </div>
    </>
  );
}

/** What an alert is, in one line. */
function AlertFacts({
  projectId,
  why,
  isStale,
}: Pick<ContentProps, 'projectId' | 'why' | 'isStale'>): ReactElement {
  const { alert } = why;
  return (
    <dl className={styles['facts']} data-stale={isStale || undefined}>
      <Fact name="Status">
        <StatusDot tone={alertTone(alert.status)}>{alert.status}</StatusDot>
      </Fact>
      <Fact name="Severity">
        <SeverityChip severity={alert.severity} />
      </Fact>
      <Fact name="Type">
        <Chip>{typeNames[alert.type]}</Chip>
      </Fact>
      <Fact name={alert.type === 'metric' ? 'Value' : 'Errors'}>{alertText(alert)}</Fact>
      {alert.acknowledgement === null ? null : <OnIt acknowledgement={alert.acknowledgement} />}
      {alert.mute === null ? null : <Muted projectId={projectId} mute={alert.mute} />}
      {alert.escalation === null ? null : (
        <Fact name="Escalates">{escalationText(alert.escalation, soon)}</Fact>
      )}
      {Object.keys(alert.labels).length === 0 ? null : (
        <Fact name="Labels">
          <span className={styles['labels']}>
            <LabelChips labels={alert.labels} />
          </span>
        </Fact>
      )}
      <Times why={why} />
      {why.monitors.length > 0 ? (
        <Fact name={why.monitors.length === 1 ? 'Monitor' : 'Monitors'}>
          {why.monitors.map((monitor, index) => (
            <span key={monitor.id}>
              {index === 0 ? '' : ', '}
              <Link to="/alerting/$projectId/monitors/$id" params={{ projectId, id: monitor.id }}>
                {monitor.name}
              </Link>
            </span>
          ))}
        </Fact>
      ) : null}
    </dl>
  );
}

/** When something comes: `in 12 min`. */
const soon = (time: string): string => {
  const text = formatRelativeTime(time);
  return text.startsWith('in ') ? text : 'now';
};

interface AcknowledgeButtonProps {
  projectId: string;
  id: number;
  isAcknowledged: boolean;
  actions: AlertActions;
}

function AcknowledgeButton(props: AcknowledgeButtonProps): ReactElement {
  const { projectId, id, isAcknowledged, actions } = props;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {isAcknowledged ? (
        <Button icon="undo" busy={actions.isBusy} onClick={() => void actions.unacknowledge([id])}>
          Nobody is on it
        </Button>
      ) : (
        <Button icon="user" onClick={() => setIsAsking(true)}>
          Acknowledge
        </Button>
      )}
      {isAsking ? (
        <OpenAcknowledgeDialog
          projectId={projectId}
          ids={[id]}
          actions={actions}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Who is on it, since when, for how long, and what they wrote. */
function OnIt({ acknowledgement }: { acknowledgement: Acknowledgement }): ReactElement {
  const { user, time, until, note } = acknowledgement;
  return (
    <Fact name="On it">
      <bdi>{user === '' ? 'Somebody' : user}</bdi>{' '}
      <span className={styles['muted']}>
        {formatRelativeTime(time)}
        {until === null ? '' : `, until ${formatDateTime(until)}`}
      </span>
      {note === '' ? null : <div className={styles['note']}>{note}</div>}
    </Fact>
  );
}

/** When it began, when it was seen last, and when it was closed: by whoever closes it that is later than what it is about. */
function Times({ why: { alert, events } }: { why: AlertWhyResponse }): ReactElement {
  const { type, status, createdAt, updatedAt, time } = alert;
  const isError = type === 'error';
  const last = isError ? time : updatedAt;
  const beginning = events.find(({ name }) => name === 'created');
  const first = beginning ? timeOfEvent(alert, beginning) : createdAt;
  const closing = status === 'closed' ? events.find((event) => event.status === status) : undefined;
  return (
    <>
      {first === last ? null : (
        <Fact name={beginningNames[type]}>
          <Time time={first} />
        </Fact>
      )}
      <Fact name={isError ? 'Last seen' : 'Updated'}>
        <Time time={last} />
      </Fact>
      {closing ? (
        <Fact name="Closed">
          <Time time={closing.recordedAt} />
        </Fact>
      ) : null}
    </>
  );
}

function Time({ time }: { time: string }): ReactElement {
  return (
    <time dateTime={time}>
      {formatDateTime(time)} <span className={styles['muted']}>{formatRelativeTime(time)}</span>
    </time>
  );
}
