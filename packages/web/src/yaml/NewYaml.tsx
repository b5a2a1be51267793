import { useMutation } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { describeError } from '../data/describe-error.ts';
import type { ReadYaml } from './read-documents.ts';
import { YamlDialog } from './YamlDialog.tsx';
import { YamlEditor } from './YamlEditor.tsx';
import styles from './yaml.module.css';

export interface NewYamlProps<Value> {
  title: string;
  /** Names the editor. */
  label: string;
  /** What one begins with: the smallest text that makes something. */
  beginning: string;
  read: (text: string) => ReadYaml<Value>;
  /** What will be created, in words. */
  describe: (value: Value) => string;
  /** Creates it and leads to it. */
  create: (text: string, values: readonly Value[]) => Promise<void>;
  onClose: () => void;
}

/** Creates something out of YAML. */
export function NewYaml<Value>(props: NewYamlProps<Value>): ReactElement {
  const { beginning, read } = props;
  const [text, setText] = useState(beginning);
  const { documents, problems, isValid } = useMemo(() => read(text), [read, text]);
  const create = useMutation({
    mutationFn: () => props.create(text, documents),
    meta: { quiet: true },
  });
  return (
    <YamlDialog
      title={props.title}
      isChanged={text !== beginning}
      onClose={props.onClose}
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
        label={props.label}
        initialText={text}
        problems={problems}
        problemsOf={(next) => read(next).problems}
        onTextChange={(next) => {
          setText(next);
          create.reset();
        }}
      />
      <output className={styles['summary']}>
        {text.trim() === ''
          ? 'Field is required'
          : documents.map((document) => props.describe(document)).join('; ')}
      </output>
    </YamlDialog>
  );
}
