import { useMemo, useState, type ReactElement } from 'react';
import { CodeBlock } from '../components/text/CodeBlock.tsx';
import { ErrorCard } from '../components/feedback/ErrorCard.tsx';
import { Card } from '../components/page/PageHeader.tsx';
import { Waiting } from '../components/feedback/Skeleton.tsx';
import { Tabs } from '../components/page/Tabs.tsx';
import { readDsn } from './dsn.ts';
import { sendingWays, type TestSpan } from './snippets.ts';
import styles from './SendData.module.css';

/** The DSN and the snippets made of it; skeletons while `dsn` is undefined. */
export function SendingWays({ dsn }: { dsn: string | undefined }): ReactElement {
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

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A quarter of a second that ends now, with fresh ids. */
function makeTestSpan(now: number = Date.now()): TestSpan {
  const nanoseconds = (milliseconds: number) => `${BigInt(milliseconds) * 1_000_000n}`;
  return {
    traceId: hex(16),
    spanId: hex(8),
    startNs: nanoseconds(now - 250),
    endNs: nanoseconds(now),
  };
}
