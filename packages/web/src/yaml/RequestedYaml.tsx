import type { ReactElement } from 'react';
import { EditYaml } from './EditYaml.tsx';
import { NewYaml } from './NewYaml.tsx';
import { ViewYaml } from './ViewYaml.tsx';
import type { StoredYaml, YamlKind, YamlRequest } from './yaml-kind.ts';

export interface RequestedYamlProps<Value, Stored extends StoredYaml<Value>> {
  kind: YamlKind<Value, Stored>;
  projectId: string;
  request: YamlRequest;
  onEdit: () => void;
  onClose: () => void;
}

/** The dialog a request asks for. */
export function RequestedYaml<Value, Stored extends StoredYaml<Value>>({
  request,
  onEdit,
  ...props
}: RequestedYamlProps<Value, Stored>): ReactElement {
  switch (request.kind) {
    case 'new':
      return <NewYaml {...props} />;
    case 'edit':
      return <EditYaml {...props} target={request.target} />;
    case 'view':
      return <ViewYaml {...props} target={request.target} onEdit={onEdit} />;
  }
}
