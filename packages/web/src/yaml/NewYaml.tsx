import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { showSuccess } from '../components/overlays/Snackbar.tsx';
import { describeError } from '../data/describe-error.ts';
import type { StoredYaml, YamlKind } from './yaml-kind.ts';
import { YamlDialog } from './YamlDialog.tsx';
import { YamlEditor } from './YamlEditor.tsx';
import styles from './yaml.module.css';

export interface NewYamlProps<Value, Stored extends StoredYaml<Value>> {
  kind: YamlKind<Value, Stored>;
  projectId: string;
  onClose: () => void;
}

/** Creates something out of YAML, and leads to it. */
export function NewYaml<Value, Stored extends StoredYaml<Value>>({
  kind,
  projectId,
  onClose,
}: NewYamlProps<Value, Stored>): ReactElement {
  const [text, setText] = useState(kind.beginning);
  const { documents, problems, isValid } = useMemo(() => kind.read(text), [kind, text]);
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: async () => {
      const { names, link } = await kind.create(projectId, text);
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
      isChanged={text !== kind.beginning}
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
          setText(next);
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
