import { truncateEnd } from '@spanlight/sdk/format';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { Page } from '../components/page/PageHeader.tsx';
import { useActiveProject, useProjectId } from '../data/session.ts';

/** Characters of a name in a breadcrumb; the heading has the whole. */
const MAX_CRUMB_LENGTH = 60;

export interface AlertingPageProps {
  /** Name of what the page is about. */
  title: string;
  /** The list it stands in. */
  parent: { label: string; link: LinkProps };
  /** What belongs to the whole page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page about one thing of alerting: project, list and name lead to it. */
export function AlertingPage({ title, parent, ...page }: AlertingPageProps): ReactElement {
  const projectId = useProjectId();
  const project = useActiveProject();
  return (
    <Page
      {...page}
      title={title}
      crumbs={[
        {
          label: project?.name ?? `Project ${projectId}`,
          link: { to: '/overview/$projectId/systems', params: { projectId } },
        },
        parent,
        { label: truncateEnd(title, MAX_CRUMB_LENGTH) },
      ]}
    />
  );
}
