import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { failureInstead } from '../answers/failure-card.tsx';
import { useCurrentUser, useProjectId, useWayBack } from '../data/session.ts';
import { ArrivalState } from './ArrivalState.tsx';
import { projectQuery } from './project-query.ts';
import styles from './SendData.module.css';
import { CodeBlock } from '../components/text/CodeBlock.tsx';
import { ErrorCard } from '../components/feedback/ErrorCard.tsx';
import { Card, Page } from '../components/page/PageHeader.tsx';
import { Waiting } from '../components/feedback/Skeleton.tsx';
import { Tabs } from '../components/page/Tabs.tsx';
import { readDsn } from './dsn.ts';
import { sendingWays, type TestSpan } from './snippets.ts';

export interface SendDataProps {
  projectId: string;
  /** Data has reached the project. */
  onArrival?: () => void;
}

/** Whether data reaches a project, its DSN, and the ways to send some. */
export function SendData({ projectId, onArrival }: SendDataProps): ReactElement {
  const user = useCurrentUser();
  const answer = useQuery(projectQuery(projectId));
  const { data } = answer;
  return (
    <div className={styles['page']}>
      <ArrivalState projectId={projectId} onArrival={onArrival} />
      {failureInstead(answer, 'The DSN could not be loaded')}
      {data && data.dsn === '' && user.isGuest ? <HiddenDsn /> : null}
      {answer.isError || data?.dsn === '' ? null : <SendingWays dsn={data?.dsn} />}
    </div>
  );
}

/** The DSN and the snippets made of it; skeletons while `dsn` is undefined. */
function SendingWays({ dsn }: { dsn: string | undefined }): ReactElement {
  const [chosen, setChosen] = useState('environment');
  const [span] = useState(() => makeTestSpan());
  const endpoints = useMemo(() => (dsn === undefined ? undefined : readDsn(dsn)), [dsn]);
  if (dsn === undefined) {
    return (
      <Card>
        <Waiting what="the DSN of the project" heights={['280px']} />
      </Card>
    );
  }
  if (!endpoints) {
    return <UnreadableDsn dsn={dsn} />;
  }
  const ways = sendingWays(endpoints, span);
  return (
    <>
      <CodeBlock label="DSN of this project" code={dsn} wrap />
      <Card>
        <Tabs
          label="Ways to send data"
          value={chosen}
          onValueChange={setChosen}
          items={ways.map((way) => ({ value: way.id, label: way.label }))}
        >
          {(id) => {
            const way = ways.find((candidate) => candidate.id === id);
            return way ? (
              <div className={styles['way']}>
                <p>{way.text}</p>
                {way.snippets.map((snippet) => (
                  <CodeBlock key={snippet.label} label={snippet.label} code={snippet.code} />
                ))}
                {way.docs ? (
                  <p>
                    <a href={way.docs.href} target="_blank" rel="noreferrer">
                      {way.docs.label}
                    </a>
                  </p>
                ) : null}
              </div>
            ) : null;
          }}
        </Tabs>
      </Card>
    </>
  );
}

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A quarter of a second that ends now, with fresh ids. */
function makeTestSpan(): TestSpan {
  const now = Date.now();
  const nanoseconds = (milliseconds: number) => `${BigInt(milliseconds) * 1_000_000n}`;
  return {
    traceId: hex(16),
    spanId: hex(8),
    startNs: nanoseconds(now - 250),
    endNs: nanoseconds(now),
  };
}

/** How to send data to this project, and whether any has arrived. */
export function SendDataPage(): ReactElement {
  const projectId = useProjectId();
  return (
    <Page title="Send data to Spanlight">
      <SendData projectId={projectId} />
    </Page>
  );
}

/** Stands in place of snippets for guests. */
export function HiddenDsn(): ReactElement {
  const wayBack = useWayBack();
  return (
    <p>
      The snippets contain the project's DSN, which guests don't see.{' '}
      <Link to="/login" search={wayBack}>
        Sign in
      </Link>{' '}
      to get them.
    </p>
  );
}

/** Stands in place of snippets when the server's DSN is none. */
export function UnreadableDsn({ dsn }: { dsn: string }): ReactElement {
  return (
    <ErrorCard
      error={{ message: `The server sent a DSN that can't be read: ${dsn}` }}
      title="There are no snippets to show"
    />
  );
}
