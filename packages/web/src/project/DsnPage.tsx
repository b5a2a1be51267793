import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureInstead } from '../answers/failure-card.tsx';
import { CopyButton } from '../components/text/CopyButton.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Card } from '../components/page/PageHeader.tsx';
import { Table } from '../components/table/Table.tsx';
import type { TableColumn } from '../components/table/table-columns.ts';
import { useProjectId } from '../data/session.ts';
import { projectQuery } from './project-query.ts';
import { ProjectLayout } from './ProjectLayout.tsx';
import styles from './ProjectLayout.module.css';

interface Dsn {
  dsn: string;
}

const columns: readonly TableColumn<Dsn>[] = [
  {
    id: 'dsn',
    header: 'DSN',
    cell: ({ dsn }) => (
      <span className={styles['dsn']}>
        {dsn}
        <CopyButton text={dsn} label="Copy DSN" />
      </span>
    ),
  },
];

const noRows: readonly Dsn[] = [];

/** The connection string of a project. */
export function DsnPage(): ReactElement {
  const projectId = useProjectId();
  const query = useQuery({
    ...projectQuery(projectId),
    select: ({ dsn }): readonly Dsn[] => (dsn === '' ? noRows : [{ dsn }]),
  });
  const { data: rows } = query;
  const { data: name } = useQuery({
    ...projectQuery(projectId),
    select: ({ project }) => project.name,
  });
  return (
    <ProjectLayout name={name} title="DSN">
      {failureInstead(query, 'The DSN could not be loaded') ?? (
        <Card flush>
          <Table
            label="Data source names"
            columns={columns}
            rows={rows ?? noRows}
            rowKey={({ dsn }) => dsn}
            loadingRows={rows ? undefined : 1}
            empty={
              <EmptyState title="The DSN is for signed-in users" icon="key">
                Anyone who has it can write to the project, so guests don't see it.
              </EmptyState>
            }
          />
        </Card>
      )}
      <p>
        The DSN says where to send data and which project it belongs to.{' '}
        <Link to="/spans/$projectId/help" params={{ projectId }}>
          Configure your application
        </Link>
      </p>
    </ProjectLayout>
  );
}
