import { useParams, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useCurrentUser, useProjectId } from '../../../../data/session.ts';
import { EditedMonitor, GuestPage } from '../EditedMonitor.tsx';
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

/** `/alerting/{projectId}/monitors/{id}/metric`: a metric monitor to be changed. */
export function EditMetricMonitorPage(): ReactElement {
  const { projectId, id } = useParams({ from: '/app/alerting/$projectId/monitors/$id/metric' });
  return (
    <EditedMonitor title="Edit Metric Monitor" projectId={projectId} id={id} type="metric">
      {(monitor, reload) => (
        <MetricMonitorForm
          key={id}
          projectId={projectId}
          draftKey={`metric-monitor:${projectId}:${id}`}
          initial={metricFormOf(monitor)}
          stored={monitor}
          reload={reload}
        />
      )}
    </EditedMonitor>
  );
}
