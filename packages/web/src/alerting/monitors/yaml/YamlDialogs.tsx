import type { Monitor } from '@spanlight/sdk';
import { diffMonitors } from '@spanlight/sdk/documents';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { showSuccess } from '../../../components/overlays/Snackbar.tsx';
import { api } from '../../../data/client.ts';
import { EditYaml } from '../../../yaml/EditYaml.tsx';
import { NewYaml } from '../../../yaml/NewYaml.tsx';
import { ViewYaml } from '../../../yaml/ViewYaml.tsx';
import type { YamlRequest } from '../monitor-request.ts';
import {
  describeMonitor,
  monitorYamlQuery,
  printMonitor,
  readMonitors,
  refuseMonitor,
  saveMonitor,
  storedMonitorQuery,
} from './monitor-yaml.ts';

export interface YamlDialogsProps {
  projectId: string;
  request: YamlRequest;
  onRequest: (request: YamlRequest) => void;
  onClose: () => void;
}

/** The dialog a request asks for. This module brings the editor and the documents: load it lazily. */
export function YamlDialogs({
  projectId,
  request,
  onRequest,
  onClose,
}: YamlDialogsProps): ReactElement {
  if (request.kind === 'new') return <NewMonitor projectId={projectId} onClose={onClose} />;
  const { monitor } = request;
  const props = { projectId, monitor, onClose };
  if (request.kind === 'edit') return <EditMonitor {...props} />;
  return <ViewMonitor {...props} onEdit={() => onRequest({ kind: 'edit', monitor })} />;
}

/** What one begins with: the smallest monitor of traces, which every project has. */
const BEGINNING = `monitors:
  - name: Slow requests
    metrics: [uptrace_tracing_spans as $spans]
    query:
      - p99($spans) as p99
      - group by service_name
    column: p99
    column_unit: nanoseconds
    max_allowed_value: 2000000000
    notify_everyone_by_email: true
`;

function NewMonitor({
  projectId,
  onClose,
}: {
  projectId: string;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <NewYaml
      title="New monitor from YAML"
      label="YAML of the monitors"
      beginning={BEGINNING}
      read={readMonitors}
      describe={describeMonitor}
      create={async (yaml) => {
        const created = await api.monitors.createFromYaml({ project: projectId, yaml });
        const [first, ...others] = created;
        onClose();
        showSuccess(
          first && others.length === 0
            ? `"${first.name}" was created`
            : `${created.length} monitors were created`,
        );
        await client.invalidateQueries({ queryKey: ['monitors', projectId] });
        if (first && others.length === 0) {
          const params = { projectId, id: first.id };
          await navigate({ to: '/alerting/$projectId/monitors/$id', params });
        }
      }}
      onClose={onClose}
    />
  );
}

interface MonitorProps {
  projectId: string;
  monitor: Monitor;
  onClose: () => void;
}

function EditMonitor({ projectId, monitor, onClose }: MonitorProps): ReactElement {
  const client = useQueryClient();
  const stored = useQuery(storedMonitorQuery(projectId, monitor.id));
  return (
    <EditYaml
      name={monitor.name}
      noun="monitor"
      stored={stored}
      read={readMonitors}
      print={printMonitor}
      diff={diffMonitors}
      refuse={refuseMonitor}
      save={(document, newest) => saveMonitor(projectId, monitor.id, document, newest)}
      onSaved={() => {
        showSuccess('The monitor has been successfully updated from the YAML');
        void client.invalidateQueries({ queryKey: ['monitors', projectId] });
      }}
      onClose={onClose}
    />
  );
}

function ViewMonitor({
  projectId,
  monitor: { id, name },
  onEdit,
  onClose,
}: MonitorProps & { onEdit: () => void }): ReactElement {
  const answer = useQuery(monitorYamlQuery(projectId, id));
  return (
    <ViewYaml
      name={name}
      fileName={`monitor_${id}.yml`}
      path={`/projects/${projectId}/monitors/${id}/yaml`}
      answer={answer}
      onEdit={onEdit}
      onClose={onClose}
    />
  );
}
