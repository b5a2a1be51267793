import { useLocation } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { Page } from '../components/page/PageHeader.tsx';
import { TabLinks } from '../components/page/Tabs.tsx';
import { useProjectId } from '../data/session.ts';
import styles from './ProjectLayout.module.css';

export interface ProjectLayoutProps {
  /** Name of the project; undefined while it is loading. */
  name: string | undefined;
  title: string;
  children: ReactNode;
}

/** The head of the project pages: breadcrumbs and the tabs Settings and DSN. */
export function ProjectLayout({ name, title, children }: ProjectLayoutProps): ReactElement {
  const projectId = useProjectId();
  const { pathname } = useLocation();
  const params = { projectId };
  return (
    <Page
      title={name === undefined ? title : `${name}: ${title}`}
      crumbs={[{ label: 'Projects', link: { to: '/' } }, { label: name ?? `Project ${projectId}` }]}
    >
      <TabLinks
        label="Project"
        current={/\/dsn\/?$/u.test(pathname) ? 'dsn' : 'settings'}
        items={[
          { id: 'settings', label: 'Settings', link: { to: '/projects/$projectId', params } },
          { id: 'dsn', label: 'DSN', link: { to: '/projects/$projectId/dsn', params } },
        ]}
      />
      <div className={styles['body']}>{children}</div>
    </Page>
  );
}
