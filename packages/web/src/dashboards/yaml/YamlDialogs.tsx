import type { ReactElement } from 'react';
import type { ActionTarget } from '../use-dashboard-actions.ts';
import { EditYaml } from './EditYaml.tsx';
import { NewFromYaml } from './NewFromYaml.tsx';
import { ViewYaml } from './ViewYaml.tsx';

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
  if (request.kind === 'new') return <NewFromYaml projectId={projectId} onClose={onClose} />;
  const { dashboard } = request;
  if (request.kind === 'edit') {
    return <EditYaml projectId={projectId} dashboard={dashboard} onClose={onClose} />;
  }
  return (
    <ViewYaml
      projectId={projectId}
      dashboard={dashboard}
      onEdit={() => onRequest({ kind: 'edit', dashboard })}
      onClose={onClose}
    />
  );
}
