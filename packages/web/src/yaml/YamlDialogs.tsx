import { lazy, Suspense, type ReactElement } from 'react';
import type { StoredYaml, YamlKind, YamlRequest } from './yaml-kind.ts';

export interface YamlDialogsProps {
  projectId: string;
  /** Undefined while there is none. */
  request: YamlRequest | undefined;
  onRequest: (request: YamlRequest | undefined) => void;
}

/**
 * The dialogs that view, make and edit one kind of things as YAML. They bring an editor and the documents: both are
 * loaded with the first request.
 */
export function yamlDialogs<Value, Stored extends StoredYaml<Value>>(
  loadKind: () => Promise<YamlKind<Value, Stored>>,
): (props: YamlDialogsProps) => ReactElement | null {
  const Requested = lazy(async () => {
    const [{ RequestedYaml }, kind] = await Promise.all([
      import('./RequestedYaml.tsx'),
      loadKind(),
    ]);
    return {
      default: (props: {
        projectId: string;
        request: YamlRequest;
        onClose: () => void;
        onEdit: () => void;
      }) => <RequestedYaml kind={kind} {...props} />,
    };
  });
  return function YamlDialogs({ projectId, request, onRequest }) {
    if (!request) return null;
    return (
      <Suspense>
        <Requested
          projectId={projectId}
          request={request}
          onClose={() => onRequest(undefined)}
          onEdit={() => {
            if (request.kind === 'view') onRequest({ ...request, kind: 'edit' });
          }}
        />
      </Suspense>
    );
  };
}
