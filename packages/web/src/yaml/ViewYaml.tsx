import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { Button, buttonClass } from '../components/buttons/Button.tsx';
import { CodeBlock } from '../components/text/CodeBlock.tsx';
import { Dialog } from '../components/overlays/Dialog.tsx';
import { Icon } from '../components/icons/Icon.tsx';
import { Waiting } from '../components/feedback/Skeleton.tsx';
import { useCurrentUser } from '../data/session.ts';
import { sitePath } from '../data/site-path.ts';
import type { StoredYaml, YamlKind, YamlTarget } from './yaml-kind.ts';

export interface ViewYamlProps<Value, Stored extends StoredYaml<Value>> {
  kind: YamlKind<Value, Stored>;
  projectId: string;
  target: YamlTarget;
  onEdit: () => void;
  onClose: () => void;
}

/** Something as YAML, to read, copy and download. */
export function ViewYaml<Value, Stored extends StoredYaml<Value>>(
  props: ViewYamlProps<Value, Stored>,
): ReactElement {
  const { kind, projectId, target, onEdit, onClose } = props;
  const id = String(target.id);
  const fileName = kind.fileName(id);
  const answer = useQuery({
    queryKey: [`${kind.noun}-yaml`, projectId, id],
    queryFn: ({ signal }) => kind.load(projectId, id, signal),
    // Shown when it is asked for, and never an old one.
    staleTime: 0,
    gcTime: 0,
  });
  const { isGuest } = useCurrentUser();
  return (
    <Dialog
      title={`YAML of ${target.name}`}
      width={960}
      onClose={onClose}
      footer={
        <>
          <a
            className={buttonClass}
            data-variant="default"
            data-size="medium"
            href={`${sitePath}/internal/v1${kind.path(projectId, id)}`}
            download={fileName}
          >
            <Icon name="download" size={14} />
            Download
          </a>
          {isGuest ? null : (
            <Button icon="edit" onClick={onEdit}>
              Edit
            </Button>
          )}
        </>
      }
    >
      {failureCard(answer, 'The YAML could not be loaded') ??
        (answer.data === undefined ? (
          <Waiting what="YAML" heights={['320px']} />
        ) : (
          <CodeBlock label={fileName} code={answer.data} />
        ))}
    </Dialog>
  );
}
