import type { ReactElement, ReactNode } from 'react';
import { Page } from '../components/page/PageHeader.tsx';
import { TabLinks } from '../components/page/Tabs.tsx';
import { useProjectId } from '../data/session.ts';

const pages = [
  { id: 'alerts', title: 'Alerts', to: '/alerting/$projectId/alerts' },
  { id: 'monitors', title: 'Monitors', to: '/alerting/$projectId/monitors' },
  { id: 'silences', title: 'Silences', to: '/alerting/$projectId/silences' },
  { id: 'channels', title: 'Notification channels', to: '/alerting/$projectId/channels' },
  { id: 'email', title: 'Email notifications', to: '/alerting/$projectId/email' },
  { id: 'annotations', title: 'Annotations', to: '/alerting/$projectId/annotations' },
  { id: 'noise', title: 'Noise', to: '/alerting/$projectId/noise' },
] as const;

export interface AlertingFrameProps {
  current: (typeof pages)[number]['id'];
  /** What belongs to the whole page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What the lists of alerting have in common: their title and the tabs between them. */
export function AlertingFrame({ current, actions, children }: AlertingFrameProps): ReactElement {
  const projectId = useProjectId();
  const title = pages.find(({ id }) => id === current)?.title ?? 'Alerting';
  return (
    <Page title={title} actions={actions}>
      <TabLinks
        label="Alerting"
        current={current}
        items={pages.map(({ id, title: label, to }) => ({
          id,
          label: id === 'channels' ? 'Channels' : label,
          link: { to, params: { projectId } },
        }))}
      />
      {children}
    </Page>
  );
}
