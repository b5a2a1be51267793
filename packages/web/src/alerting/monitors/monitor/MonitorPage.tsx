import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { truncateEnd } from '@spanlight/sdk/format';
import { failureCard } from '../../../answers/failure-card.tsx';
import { NoRecord } from '../../../answers/record-fallback.tsx';
import { Button } from '../../../components/buttons/Button.tsx';
import { ButtonLink } from '../../../components/buttons/ButtonLink.tsx';
import { Card, Page } from '../../../components/page/PageHeader.tsx';
import { Waiting } from '../../../components/feedback/Skeleton.tsx';
import { statusOf } from '../../../data/describe-error.ts';
import { useActiveProject, useCurrentUser } from '../../../data/session.ts';
import { DateRangePicker } from '../../../time/DateRangePicker.tsx';
import { DAY } from '../../../time/range.ts';
import { type TimeRangeControl, useTimeRange } from '../../../time/use-time-range.ts';
import { monitorQuery, monitorQuestion } from '../queries.ts';
import { MonitorDialogs, type MonitorRequest } from '../dialogs/MonitorDialogs.tsx';
import { MonitorEvaluation } from '../MonitorEvaluation.tsx';
import { MonitorFacts } from './MonitorFacts.tsx';
import { editLink } from '../edit-link.ts';
import { MonitorMenu } from '../MonitorMenu.tsx';
import { isStopped, useMonitorActions, type MonitorActions } from '../use-monitor-actions.ts';
import type { MetricMonitor, Monitor } from '@spanlight/sdk';
import { WatchedChart } from '../../WatchedChart.tsx';

/** The longest range of the page, in milliseconds. */
const MAX_RANGE = 90 * DAY;
/** Characters of a name in a breadcrumb; the heading has the whole. */
const MAX_CRUMB_LENGTH = 60;

/**
 * `/alerting/{projectId}/monitors/{monitorId}`: one monitor.
 *
 * MonitorPage
 * ├ MonitorFacts: when it fires and who is told
 * ├ MonitorChart: what it watches, with its bounds
 * └ MonitorEvaluation: why it is in its state
 */
export function MonitorPage(): ReactElement {
  const { projectId, id } = useParams({ from: '/app/alerting/$projectId/monitors/$id' });
  const project = useActiveProject();
  const navigate = useNavigate();
  const time = useTimeRange(MAX_RANGE);
  const actions = useMonitorActions(projectId);
  const [request, setRequest] = useState<MonitorRequest>();
  const answer = useQuery(monitorQuery(projectId, id));
  const { data } = answer;
  const monitor = data?.monitor;
  const title = monitor?.name ?? 'Monitor';
  const params = { projectId };

  return (
    <>
      <Page
        title={title}
        crumbs={[
          {
            label: project?.name ?? `Project ${projectId}`,
            link: { to: '/overview/$projectId/systems', params },
          },
          { label: 'Monitors', link: { to: '/alerting/$projectId/monitors', params } },
          { label: truncateEnd(title, MAX_CRUMB_LENGTH) },
        ]}
        actions={
          monitor ? (
            <>
              <ChangeMonitor projectId={projectId} monitor={monitor} actions={actions} />
              <MonitorMenu
                monitor={monitor}
                actions={actions}
                onRequest={setRequest}
                onDeleted={() => void navigate({ to: '/alerting/$projectId/monitors', params })}
              />
              {monitor.type === 'metric' ? <DateRangePicker control={time} /> : null}
            </>
          ) : null
        }
      >
        {statusOf(answer.error) === 404 ? (
          <NoRecord
            noun="monitor"
            id={id}
            icon="pulse"
            all={{ label: 'All monitors', link: { to: '/alerting/$projectId/monitors', params } }}
          />
        ) : (
          failureCard(answer, 'The monitor could not be loaded')
        )}
        {data ? (
          <>
            <Card>
              <MonitorFacts projectId={projectId} monitor={data.monitor} />
            </Card>
            {data.monitor.type === 'metric' ? (
              <Card title="What it watches">
                <MonitorChart projectId={projectId} monitor={data.monitor} time={time} />
              </Card>
            ) : null}
            <Card title="Newest evaluation">
              <MonitorEvaluation projectId={projectId} why={data} />
            </Card>
          </>
        ) : answer.isError ? null : (
          <Card>
            <Waiting what="monitor" heights={['240px']} />
          </Card>
        )}
      </Page>
      <MonitorDialogs projectId={projectId} request={request} onRequest={setRequest} />
    </>
  );
}

interface ChangeMonitorProps {
  projectId: string;
  monitor: Monitor;
  actions: MonitorActions;
}

/** What is done to a monitor most often; guests may only look. */
function ChangeMonitor({ projectId, monitor, actions }: ChangeMonitorProps): ReactElement | null {
  const { isGuest } = useCurrentUser();
  if (isGuest) return null;
  return (
    <>
      <ButtonLink icon="edit" size="medium" link={editLink(projectId, monitor)}>
        Edit
      </ButtonLink>
      <Button
        icon={isStopped(monitor) ? 'play' : 'pause'}
        busy={actions.isBusy}
        onClick={() => void actions.toggle(monitor)}
      >
        {isStopped(monitor) ? 'Resume' : 'Pause'}
      </Button>
    </>
  );
}

/** Px, axes included. */
const HEIGHT = 260;

interface MonitorChartProps {
  projectId: string;
  monitor: MetricMonitor;
  time: TimeRangeControl;
}

/** What a metric monitor watches, with its bounds. */
function MonitorChart({ projectId, monitor, time }: MonitorChartProps): ReactElement {
  const { minAllowedValue: min, maxAllowedValue: max, columnUnit } = monitor.params;
  return (
    <WatchedChart
      label={monitor.name}
      projectId={projectId}
      question={monitorQuestion(projectId, monitor, time.range)}
      bounds={{ min, max }}
      unit={columnUnit}
      time={time}
      isListed
      height={HEIGHT}
    />
  );
}
