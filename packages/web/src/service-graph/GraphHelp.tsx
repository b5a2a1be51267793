import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { Dialog } from '../components/overlays/Dialog.tsx';
import { Card } from '../components/page/PageHeader.tsx';
import { Breakable } from '../components/text/Breakable.tsx';
import styles from './GraphHelp.module.css';

/** The attributes that name the ends of a call, by what the call is. */
const NEEDED = [
  {
    calls: 'HTTP',
    spans: 'client, server',
    caller: ['service.name'],
    called: ['service.name of the server', 'server.address', 'peer.service'],
  },
  {
    calls: 'RPC',
    spans: 'client, server',
    caller: ['service.name'],
    called: ['rpc.service', 'service.name of the server', 'server.address'],
  },
  {
    calls: 'Database',
    spans: 'client',
    caller: ['service.name'],
    called: ['db.namespace (db.name)', 'db.system.name'],
  },
  {
    calls: 'Messaging',
    spans: 'producer, consumer',
    caller: ['service.name', 'messaging.client.id'],
    called: ['messaging.destination.name', 'messaging.consumer.group.name'],
  },
] as const;

/** Which spans the graph is made of, and what they have to say. */
function HelpText({ projectId }: { projectId: string }): ReactElement {
  return (
    <div className={styles['help']}>
      <p>
        An edge connects the calling span with the span that answers it, matched by trace and by the
        id of the calling span. Both services must therefore send spans of the right kind and
        propagate the trace context. Each end is named after the first of these attributes that is
        present:
      </p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Calls</th>
            <th scope="col">Span kinds</th>
            <th scope="col">Who calls</th>
            <th scope="col">What is called</th>
          </tr>
        </thead>
        <tbody>
          {NEEDED.map(({ calls, spans, caller, called }) => (
            <tr key={calls}>
              <th scope="row">{calls}</th>
              <td data-label="Span kinds">{spans}</td>
              <td data-label="Who calls">{codes(caller)}</td>
              <td data-label="What is called">{codes(called)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        A request without a caller appears as <code>{'<http-client>'}</code> or{' '}
        <code>{'<rpc-client>'}</code>. A service that sends no spans appears under the address its
        callers use. Durations are those the caller measured, or else those of the answering
        service; in queries and metrics they are in nanoseconds. Of the filters above, only those on
        environment, namespace and service apply.{' '}
        <Link to="/projects/$projectId/dsn" params={{ projectId }}>
          How to send data
        </Link>
      </p>
    </div>
  );
}

function codes(names: readonly string[]): ReactElement[] {
  return names.map((name) => (
    <div key={name}>
      <code>
        <Breakable name={name} />
      </code>
    </div>
  ));
}

/** Opens the help in a dialog. */
export function GraphHelpButton({ projectId }: { projectId: string }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="help" onClick={() => setIsOpen(true)}>
        Help
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="How the service graph is built"
        width={860}
      >
        <HelpText projectId={projectId} />
      </Dialog>
    </>
  );
}

/** Stands in place of a graph without any call. */
export function GraphHelpCard({ projectId }: { projectId: string }): ReactElement {
  return (
    <Card title="There are no calls between services in this range">
      <HelpText projectId={projectId} />
      <p>Try a longer period or other filters.</p>
    </Card>
  );
}
