import { useMemo, useState, type ReactElement } from 'react';
import { CodeBlock } from '../components/text/CodeBlock.tsx';
import { ErrorCard } from '../components/feedback/ErrorCard.tsx';
import { Card } from '../components/page/PageHeader.tsx';
import { Loading, Skeleton } from '../components/feedback/Skeleton.tsx';
import { Tabs } from '../components/page/Tabs.tsx';
import { readDsn } from './dsn.ts';
import { sendingWays } from './snippets.ts';
import { makeTestSpan } from './test-span.ts';
import styles from './SendData.module.css';

/** The DSN and the snippets made of it; skeletons while `dsn` is undefined. */
export function SendingWays({ dsn }: { dsn: string | undefined }): ReactElement {
  const [chosen, setChosen] = useState('environment');
  const [span] = useState(() => makeTestSpan());
  const endpoints = useMemo(() => (dsn === undefined ? undefined : readDsn(dsn)), [dsn]);
  if (dsn === undefined) {
    return (
      <Card>
        <Loading what="the DSN of the project" />
        <Skeleton height="280px" />
      </Card>
    );
  }
  if (!endpoints) {
    return (
      <ErrorCard
        error={{ message: `The server sent a DSN that can't be read: ${dsn}` }}
        title="There are no snippets to show"
      />
    );
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
