import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { CodeBlock } from '../components/text/CodeBlock.tsx';
import { Card, Page } from '../components/page/PageHeader.tsx';
import { Waiting } from '../components/feedback/Skeleton.tsx';
import { useCurrentUser, useProjectId } from '../data/session.ts';
import { readDsn } from '../project/dsn.ts';
import { projectQuery } from '../project/project-query.ts';
import { projectSnippets } from '../project/snippets.ts';
import styles from './MetricsHelpCard.module.css';
import snippets from './sending-metrics.txt?raw';
import { HiddenDsn, UnreadableDsn } from '../project/SendData.tsx';

export interface MetricsHelpCardProps {
  projectId: string;
  /** Says that there is nothing yet; without it the card only explains. @default true */
  isEmptyState?: boolean;
}

/** How metrics of applications and of infrastructure are sent. Stands where metrics would when a project has none. */
export function MetricsHelpCard(props: MetricsHelpCardProps): ReactElement {
  const { projectId, isEmptyState = true } = props;
  const user = useCurrentUser();
  const answer = useQuery(projectQuery(projectId));
  const { data } = answer;
  const endpoints = useMemo(() => (data ? readDsn(data.dsn) : undefined), [data]);
  const [environment, collector] = useMemo(
    () => (endpoints ? projectSnippets(snippets, endpoints) : []),
    [endpoints],
  );

  const dsnProblem = (): ReactElement => {
    const failure = failureCard(answer, 'The DSN could not be loaded');
    if (failure) return failure;
    if (!data) return <Waiting what="the DSN of the project" heights={['160px']} />;
    return data.dsn === '' && user.isGuest ? <HiddenDsn /> : <UnreadableDsn dsn={data.dsn} />;
  };

  return (
    <div className={styles['page']}>
      {isEmptyState ? (
        <Card title="There are no metrics">
          <p>
            Metrics are numbers over time: requests, durations, memory in use. Send some, and they
            appear here within a minute.
          </p>
        </Card>
      ) : null}
      <Card title="Metrics of your applications">
        <div className={styles['section']}>
          <p>
            Every OpenTelemetry SDK reads these variables. Delta temporality and exponential
            histograms keep the payload small and percentiles exact.
          </p>
          {environment ? <CodeBlock {...environment} /> : dsnProblem()}
          <Software label="Dashboards for runtimes" entries={supportedRuntimes} />
        </div>
      </Card>
      <Card title="Metrics of your infrastructure">
        <div className={styles['section']} id="collector">
          <p>
            A collector reads the metrics of the machine it runs on and of the databases and queues
            around it, and forwards those of your applications.
          </p>
          {collector ? <CodeBlock {...collector} /> : null}
          <Software label="Dashboards for software" entries={supportedSoftware} />
        </div>
      </Card>
      <Card title="Next steps">
        <ul className={styles['links']}>
          <li>
            <Link to="/metrics/$projectId/explore" params={{ projectId }}>
              Explore metrics
            </Link>{' '}
            shows what has arrived.
          </li>
          <li>
            <Link to="/metrics/$projectId" params={{ projectId }}>
              Dashboards
            </Link>{' '}
            for known software appear automatically.
          </li>
          <li>
            The{' '}
            <Link to="/metrics/$projectId/cheatsheet" params={{ projectId }}>
              cheatsheet
            </Link>{' '}
            has queries to start from.
          </li>
        </ul>
      </Card>
    </div>
  );
}

interface SoftwareProps {
  label: string;
  entries: readonly { name: string; href: string }[];
}

function Software({ label, entries }: SoftwareProps): ReactElement {
  return (
    <div className={styles['software']}>
      <span className={styles['label']}>{label}:</span>
      <ul className={styles['entries']} aria-label={label}>
        {entries.map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `/metrics/{projectId}/help`: how metrics are sent. */
export function MetricsHelpPage(): ReactElement {
  return (
    <Page title="Send metrics to Spanlight">
      <MetricsHelpCard projectId={useProjectId()} isEmptyState={false} />
    </Page>
  );
}

/** Software whose metrics get a dashboard as soon as they arrive, and who explains how to read them. */
const supportedSoftware: readonly { name: string; href: string }[] = [
  { name: 'Hosts', receiver: 'hostmetricsreceiver' },
  { name: 'Docker', receiver: 'dockerstatsreceiver' },
  { name: 'Kubernetes', receiver: 'kubeletstatsreceiver' },
  { name: 'Kafka', receiver: 'kafkametricsreceiver' },
  { name: 'MySQL', receiver: 'mysqlreceiver' },
  { name: 'nginx', receiver: 'nginxreceiver' },
  { name: 'PostgreSQL', receiver: 'postgresqlreceiver' },
  { name: 'Redis', receiver: 'redisreceiver' },
].map(({ name, receiver }) => ({
  name,
  href: `https://github.com/open-telemetry/opentelemetry-collector-contrib/tree/main/receiver/${receiver}`,
}));

/** Runtimes whose own metrics get a dashboard, and how they are sent. */
const supportedRuntimes: readonly { name: string; href: string }[] = [
  { name: '.NET', path: 'dotnet' },
  { name: 'Go', path: 'go' },
  { name: 'Java', path: 'java' },
  { name: 'Node.js', path: 'js' },
  { name: 'Python', path: 'python' },
].map(({ name, path }) => ({ name, href: `https://opentelemetry.io/docs/languages/${path}/` }));
