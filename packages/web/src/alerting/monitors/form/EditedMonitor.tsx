import type { Monitor } from '@spanlight/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { GuestNote } from '../../../answers/GuestNote.tsx';
import { failureCard } from '../../../answers/failure-card.tsx';
import { newestOf } from '../../../answers/newest-of.ts';
import { NoRecord } from '../../../answers/record-fallback.tsx';
import { Waiting } from '../../../components/feedback/Skeleton.tsx';
import { Card, Page } from '../../../components/page/PageHeader.tsx';
import { api } from '../../../data/client.ts';
import { statusOf } from '../../../data/describe-error.ts';
import { useCurrentUser } from '../../../data/session.ts';
import { editLink } from '../edit-link.ts';

/** One monitor as it is edited: asked once, so that nothing changes under what is typed. */
function editedMonitorQuery(project: string, id: string) {
  return queryOptions({
    queryKey: ['edited-monitor', project, id],
    queryFn: ({ signal }) => api.monitors.get({ project, id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

type MonitorOf<Type extends Monitor['type']> = Extract<Monitor, { type: Type }>;

export interface EditedMonitorProps<Type extends Monitor['type']> {
  title: string;
  projectId: string;
  id: string;
  type: Type;
  /** @param reload Asks for what is stored now; undefined when it could not be had, which has been told. */
  children: (
    monitor: MonitorOf<Type>,
    reload: () => Promise<MonitorOf<Type> | undefined>,
  ) => ReactElement;
}

/** A stored monitor of one type to be changed, or why it can't be. */
export function EditedMonitor<Type extends Monitor['type']>(
  props: EditedMonitorProps<Type>,
): ReactElement {
  const { title, projectId, id, type, children } = props;
  const { isGuest } = useCurrentUser();
  const answer = useQuery({ ...editedMonitorQuery(projectId, id), enabled: !isGuest });
  const { data } = answer;
  if (isGuest) return <GuestPage title={title} />;
  if (data && isOfType(data, type)) {
    return children(data, async () => {
      const newest = await newestOf(answer);
      return newest && isOfType(newest, type) ? newest : undefined;
    });
  }
  if (data) return <Navigate {...editLink(projectId, data)} replace />;
  return (
    <Page title={title}>
      {statusOf(answer.error) === 404 ? (
        <NoRecord
          noun={`${type} monitor`}
          id={id}
          icon="pulse"
          all={{
            label: 'All monitors',
            link: { to: '/alerting/$projectId/monitors', params: { projectId } },
          }}
        />
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

function isOfType<Type extends Monitor['type']>(
  monitor: Monitor,
  type: Type,
): monitor is MonitorOf<Type> {
  return monitor.type === type;
}

/** Stands in place of a form for somebody who can't save it. */
export function GuestPage({ title }: { title: string }): ReactElement {
  return (
    <Page title={title}>
      <GuestNote>to make and change monitors.</GuestNote>
    </Page>
  );
}
