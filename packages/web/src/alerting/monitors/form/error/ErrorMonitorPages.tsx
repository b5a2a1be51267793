import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useCurrentUser, useProjectId } from '../../../../data/session.ts';
import { EditedMonitor, GuestPage } from '../EditedMonitor.tsx';
import { errorFormOf, newErrorForm } from './error-form.ts';
import { ErrorMonitorForm } from './ErrorMonitorForm.tsx';

/** `/alerting/{projectId}/monitors/new-error`: a new error monitor. */
export function NewErrorMonitorPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  if (isGuest) return <GuestPage title="New error monitor" />;
  return (
    <ErrorMonitorForm
      projectId={projectId}
      draftKey={`error-monitor:${projectId}:new`}
      initial={newErrorForm}
    />
  );
}

/** `/alerting/{projectId}/monitors/{id}/error`: an error monitor to be changed. */
export function EditErrorMonitorPage(): ReactElement {
  const { projectId, id } = useParams({ from: '/app/alerting/$projectId/monitors/$id/error' });
  return (
    <EditedMonitor title="Edit error monitor" projectId={projectId} id={id} type="error">
      {(monitor, reload) => (
        <ErrorMonitorForm
          key={id}
          projectId={projectId}
          draftKey={`error-monitor:${projectId}:${id}`}
          initial={errorFormOf(monitor)}
          stored={monitor}
          reload={reload}
        />
      )}
    </EditedMonitor>
  );
}
