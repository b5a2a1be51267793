import { diffDocuments, printDocument } from '@spanlight/sdk/documents';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { EditYaml } from '../../yaml/EditYaml.tsx';
import { NewYaml } from '../../yaml/NewYaml.tsx';
import { ViewYaml } from '../../yaml/ViewYaml.tsx';
import { dashboardYamlQuery } from '../queries.ts';
import type { ActionTarget } from '../use-dashboard-actions.ts';
import { describeDocument, readYaml } from './read-yaml.ts';
import { storedYamlQuery } from './stored-yaml.ts';

/** What is to be done with YAML. */
export type YamlRequest =
  | { readonly kind: 'new' }
  | { readonly kind: 'view' | 'edit'; readonly dashboard: ActionTarget };

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
  if (request.kind === 'new') return <NewDashboard projectId={projectId} onClose={onClose} />;
  const { dashboard } = request;
  const props = { projectId, dashboard, onClose };
  if (request.kind === 'edit') return <EditDashboard {...props} />;
  return <ViewDashboard {...props} onEdit={() => onRequest({ kind: 'edit', dashboard })} />;
}

/** What one begins with: the smallest dashboard that shows something. */
const BEGINNING = `schema: v2
name: 'Service: requests'

grid_rows:
  - title: General
    items:
      - title: Requests
        metrics: [http_server_request_duration as $dur]
        query:
          - per_min(count($dur)) as requests
          - group by service_name
`;

function NewDashboard({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <NewYaml
      title="New dashboard from YAML"
      label="YAML of the dashboard"
      beginning={BEGINNING}
      read={readYaml}
      describe={describeDocument}
      create={async (yaml) => {
        const [first, ...others] = await api.dashboards.createFromYaml({
          project: projectId,
          yaml,
        });
        if (first === undefined) return;
        showSuccess(
          others.length > 0
            ? `${others.length + 1} dashboards were created`
            : `"${first.name}" was created`,
        );
        await client.invalidateQueries({ queryKey: ['dashboards', projectId] });
        await navigate({
          to: '/metrics/$projectId/$dashboardId',
          params: { projectId, dashboardId: String(first.id) },
        });
      }}
      onClose={onClose}
    />
  );
}

interface DashboardProps {
  projectId: string;
  dashboard: ActionTarget;
  onClose: () => void;
}

function EditDashboard({ projectId, dashboard, onClose }: DashboardProps): ReactElement {
  const id = String(dashboard.id);
  const client = useQueryClient();
  const stored = useQuery(storedYamlQuery(projectId, id));
  return (
    <EditYaml
      name={dashboard.name}
      noun="dashboard"
      stored={stored}
      read={readYaml}
      print={printDocument}
      diff={diffDocuments}
      save={(document, { revision }) =>
        api.dashboards.replaceYaml({
          project: projectId,
          id: dashboard.id,
          // Defaults are written too: a key that was taken out goes back to its default.
          yaml: printDocument(document, { complete: true }),
          ifMatch: revision,
        })
      }
      onSaved={() => {
        showSuccess('The dashboard has been successfully updated from the YAML');
        void client.invalidateQueries({ queryKey: ['dashboards', projectId] });
        void client.invalidateQueries({ queryKey: ['dashboard', projectId, id] });
      }}
      onClose={onClose}
    />
  );
}

function ViewDashboard({
  projectId,
  dashboard,
  onEdit,
  onClose,
}: DashboardProps & { onEdit: () => void }): ReactElement {
  const id = String(dashboard.id);
  const answer = useQuery(dashboardYamlQuery(projectId, id));
  return (
    <ViewYaml
      name={dashboard.name}
      fileName={`${id}.yml`}
      path={`/metrics/${projectId}/dashboards/${id}/yaml`}
      answer={answer}
      onEdit={onEdit}
      onClose={onClose}
    />
  );
}
