import type { ReactElement } from 'react';
import { CodeBlock } from '../../../../components/text/CodeBlock.tsx';
import styles from './webhook.module.css';

const example = {
  id: '31877',
  eventName: 'created',
  payload: { team: 'core' },
  createdAt: '2026-03-04T10:12:00.123Z',
  alert: {
    id: '905',
    url: 'https://spanlight.example.com/alerting/2/alerts/905',
    name: 'Disk nearly full: used{host_name=db-1}',
    type: 'metric',
    status: 'open',
    state: 'open',
    createdAt: '2026-03-04T10:12:00.123Z',
    severity: 'critical',
    labels: { team: 'core' },
  },
};

/** What receivers are sent, folded away until somebody wants to know. */
export function MessageFormat(): ReactElement {
  return (
    <details className={styles['format']}>
      <summary>Message format</summary>
      <CodeBlock label="POST, application/json" code={JSON.stringify(example, null, 2)} />
      <dl className={styles['fields']}>
        <dt>id</dt>
        <dd>of the event, the same when a message is sent again</dd>
        <dt>eventName</dt>
        <dd>created, status-changed or recurring</dd>
        <dt>payload</dt>
        <dd>the payload entered above, null when that is empty</dd>
        <dt>alert.type</dt>
        <dd>metric or error</dd>
        <dt>alert.status, alert.state</dt>
        <dd>open or closed, both say the same</dd>
      </dl>
    </details>
  );
}
