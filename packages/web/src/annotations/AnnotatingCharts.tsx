import { Outlet } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { useCurrentUser, useRouteProjectId } from '../data/session.ts';
import { RangeActionsProvider } from '../charts/RangeMenu.tsx';
import { onDemand } from '../components/on-demand.tsx';

const AnnotationDialog = onDemand(
  async () => (await import('./form/AnnotationDialog.tsx')).AnnotationDialog,
);

/** The pages, every chart of which can mark a moment that somebody dragged out. Guests, and pages of no project, mark none. */
export function AnnotatingCharts(): ReactElement {
  const { isGuest } = useCurrentUser();
  const routeProjectId = useRouteProjectId();
  const projectId = isGuest ? undefined : routeProjectId;
  const [time, setTime] = useState<number>();
  const actions = useMemo(
    () => (projectId === undefined ? undefined : { annotate: setTime }),
    [projectId],
  );
  return (
    <RangeActionsProvider value={actions}>
      <Outlet />
      {time === undefined || projectId === undefined ? null : (
        <AnnotationDialog projectId={projectId} time={time} onClose={() => setTime(undefined)} />
      )}
    </RangeActionsProvider>
  );
}
