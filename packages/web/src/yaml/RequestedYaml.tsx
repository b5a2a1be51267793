import { type ReactElement, useMemo } from 'react';
import { useFormDraft } from '../components/forms/draft/use-form-draft.ts';
import { EditYaml } from './EditYaml.tsx';
import type { StoredYaml, YamlKind, YamlRequest, YamlTarget } from './yaml-kind.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, buttonClass } from '../components/buttons/Button.tsx';
import { showSuccess } from '../components/overlays/Snackbar.tsx';
import { describeError } from '../data/describe-error.ts';
import { YamlDialog } from './YamlDialog.tsx';
import { YamlEditor } from './YamlEditor.tsx';
import styles from './yaml.module.css';
import { failureCard } from '../answers/failure-card.tsx';
import { CodeBlock } from '../components/text/CodeBlock.tsx';
import { Dialog } from '../components/overlays/Dialog.tsx';
import { Icon } from '../components/icons/Icon.tsx';
import { Waiting } from '../components/feedback/Skeleton.tsx';
import { useCurrentUser } from '../data/session.ts';
import { sitePath } from '../data/site-path.ts';

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

interface NewYamlProps<Value, Stored extends StoredYaml<Value>> {
  kind: YamlKind<Value, Stored>;
  projectId: string;
  onClose: () => void;
}

/** Creates something out of YAML, and leads to it. */
function NewYaml<Value, Stored extends StoredYaml<Value>>({
  kind,
  projectId,
  onClose,
}: NewYamlProps<Value, Stored>): ReactElement {
  const draft = useFormDraft({
    key: `yaml:${kind.noun}:${projectId}:new`,
    initial: { text: kind.beginning },
    check: () => ({}),
  });
  const { text } = draft.value;
  const { documents, problems, isValid } = useMemo(() => kind.read(text), [kind, text]);
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async () => {
      const { names, link } = await kind.create(projectId, text);
      draft.finish();
      onClose();
      showSuccess(
        names.length === 1
          ? `"${names[0]}" was created`
          : `${names.length} ${kind.noun}s were created`,
      );
      const keys = kind.reloads(projectId);
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (link) await navigate(link);
    },
    meta: { quiet: true },
  });
  return (
    <YamlDialog
      title={`New ${kind.noun} from YAML`}
      draft={draft}
      onClose={onClose}
      failure={create.error && describeError(create.error).message}
      footer={
        <Button
          variant="primary"
          busy={create.isPending}
          disabled={!isValid}
          onClick={() => create.mutate()}
        >
          Create
        </Button>
      }
    >
      <YamlEditor
        label={kind.newLabel}
        initialText={text}
        problems={problems}
        problemsOf={(next) => kind.read(next).problems}
        onTextChange={(next) => {
          draft.set({ text: next });
          create.reset();
        }}
      />
      <output className={styles['summary']}>
        {text.trim() === ''
          ? 'Field is required'
          : documents.map((document) => kind.describe(document)).join('; ')}
      </output>
    </YamlDialog>
  );
}

interface ViewYamlProps<Value, Stored extends StoredYaml<Value>> {
  kind: YamlKind<Value, Stored>;
  projectId: string;
  target: YamlTarget;
  onEdit: () => void;
  onClose: () => void;
}

/** Something as YAML, to read, copy and download. */
function ViewYaml<Value, Stored extends StoredYaml<Value>>(
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
