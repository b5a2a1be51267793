import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { failureCard } from '../../../answers/failure-card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Waiting } from '../../../components/feedback/Skeleton.tsx';
import { Card, Page } from '../../../components/page/PageHeader.tsx';
import { api } from '../../../data/client.ts';
import { statusOf } from '../../../data/describe-error.ts';
import { useCurrentUser, useProjectId } from '../../../data/session.ts';
import { metricFormOf } from './metric-form.ts';
import { MetricMonitorForm } from './MetricMonitorForm.tsx';
import { prefilledForm } from './prefilled-form.ts';

/** `/alerting/{projectId}/monitors/new-metric`: a new metric monitor, filled in as the address asks. */
export function NewMetricMonitorPage(): ReactElement {
  const projectId = useProjectId();
  const search = useSearch({ from: '/app/alerting/$projectId/monitors/new-metric' });
  // The address keeps the range of the page: what it fills in counts once.
  const [initial] = useState(() => prefilledForm(search));
  const { isGuest } = useCurrentUser();
  if (isGuest) return <GuestPage title="New Metric Monitor" />;
  const { metrics, query, name } = initial;
  return (
    <MetricMonitorForm
      projectId={projectId}
      draftKey={`metric-monitor:${projectId}:new:${JSON.stringify([name, metrics, query])}`}
      initial={initial}
    />
  );
}

/** One monitor as it is edited: asked once, so that nothing changes under what is typed. */
function editedMonitorQuery(project: string, id: string) {
  return queryOptions({
    queryKey: ['edited-monitor', project, id],
    queryFn: ({ signal }) => api.monitors.get({ project, id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** `/alerting/{projectId}/monitors/{id}/metric`: a metric monitor to be changed. */
export function EditMetricMonitorPage(): ReactElement {
  const { projectId, id } = useParams({ from: '/app/alerting/$projectId/monitors/$id/metric' });
  const { isGuest } = useCurrentUser();
  const answer = useQuery({ ...editedMonitorQuery(projectId, id), enabled: !isGuest });
  const { data } = answer;
  if (isGuest) return <GuestPage title="Edit Metric Monitor" />;
  if (data?.type === 'metric') {
    return (
      <MetricMonitorForm
        key={id}
        projectId={projectId}
        draftKey={`metric-monitor:${projectId}:${id}`}
        initial={metricFormOf(data)}
        stored={data}
      />
    );
  }
  const isMissing = data !== undefined || statusOf(answer.error) === 404;
  return (
    <Page title="Edit Metric Monitor">
      {isMissing ? (
        <EmptyState icon="pulse" title={`There is no metric monitor ${id}`}>
          It may have been deleted.{' '}
          <Link to="/alerting/$projectId/monitors" params={{ projectId }}>
            All monitors
          </Link>
        </EmptyState>
      ) : (
        (failureCard(answer, 'The monitor could not be loaded') ?? (
          <Card>
            <Waiting what="monitor" heights={['320px']} />
          </Card>
        ))
      )}
    </Page>
  );
}

/** Stands in place of a form for somebody who can't save it. */
function GuestPage({ title }: { title: string }): ReactElement {
  return (
    <Page title={title}>
      <p>
        You are looking around as a guest. <Link to="/login">Sign in</Link> to make and change
        monitors.
      </p>
    </Page>
  );
}
