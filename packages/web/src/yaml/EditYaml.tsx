import type { FieldChange } from '@spanlight/sdk/documents';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { Button } from '../components/buttons/Button.tsx';
import { Loading, Skeleton } from '../components/feedback/Skeleton.tsx';
import { describeError, statusOf } from '../data/describe-error.ts';
import type { ReadYaml } from './read-documents.ts';
import { YamlDialog } from './YamlDialog.tsx';
import { YamlDifferences } from './YamlDifferences.tsx';
import { YamlEditor } from './YamlEditor.tsx';
import styles from './yaml.module.css';

/** Something stored that is edited as YAML. Text and revision belong together. */
export interface StoredYaml<Value> {
  readonly text: string;
  readonly document: Value;
  /** The revision the text is of. */
  readonly revision: number;
}

export interface EditYamlProps<Value, Stored extends StoredYaml<Value>> {
  /** What it is called. */
  name: string;
  /** What it is: `dashboard`. */
  noun: string;
  stored: UseQueryResult<Stored>;
  read: (text: string) => ReadYaml<Value>;
  print: (value: Value) => string;
  diff: (before: Value, after: Value) => FieldChange[];
  /** Why a document can't take the place of the stored one. */
  refuse?: (value: Value, stored: Stored) => string | undefined;
  /** Replaces what is stored, over the revision the text is of. */
  save: (value: Value, stored: Stored) => Promise<unknown>;
  /** It was saved. */
  onSaved: () => void;
  onClose: () => void;
}

/** Edits something as YAML: write, look at what would change, save. */
export function EditYaml<Value, Stored extends StoredYaml<Value>>(
  props: EditYamlProps<Value, Stored>,
): ReactElement {
  const { name, noun, stored, onClose } = props;
  if (stored.data) return <EditForm {...props} newest={stored.data} />;
  return (
    <YamlDialog title={`Edit YAML of ${name}`} isChanged={false} onClose={onClose} footer={null}>
      {failureCard(stored, `The ${noun} could not be loaded`) ?? (
        <>
          <Loading what="YAML" />
          <Skeleton height="320px" />
        </>
      )}
    </YamlDialog>
  );
}

interface EditFormProps<Value, Stored extends StoredYaml<Value>> extends EditYamlProps<
  Value,
  Stored
> {
  /** What the server holds; newer than what editing began with after a reload. */
  newest: Stored;
}

function EditForm<Value, Stored extends StoredYaml<Value>>(
  props: EditFormProps<Value, Stored>,
): ReactElement {
  const { noun, newest, read, diff } = props;
  const [beginning] = useState(newest.text);
  const [text, setText] = useState(beginning);
  const [isReviewing, setIsReviewing] = useState(false);
  const { documents, problems, isValid } = useMemo(() => read(text), [read, text]);
  const [edited, second] = documents;
  const changes = useMemo(
    () => (edited ? diff(newest.document, edited) : []),
    [diff, newest.document, edited],
  );
  const save = useMutation({
    mutationFn: async (value: Value) => props.save(value, newest),
    meta: { quiet: true },
    onSuccess: () => {
      props.onClose();
      props.onSaved();
    },
  });
  const isOutdated = statusOf(save.error) === 412;
  const refusal =
    second === undefined
      ? edited && props.refuse?.(edited, newest)
      : 'Keep one document: the others would be lost.';

  return (
    <YamlDialog
      title={`Edit YAML of ${props.name}`}
      isChanged={text !== beginning}
      onClose={props.onClose}
      failure={
        isOutdated ? (
          <>
            <p>
              Somebody changed this {noun} after you opened it, so nothing was saved. Compare your
              text with what is stored now, then save again.
            </p>
            <Button
              size="small"
              onClick={() => {
                save.reset();
                void props.stored.refetch();
              }}
            >
              Compare with the newest
            </Button>
          </>
        ) : (
          (refusal ?? (save.error && describeError(save.error).message))
        )
      }
      footer={
        isReviewing ? (
          <>
            <Button icon="arrow-left" onClick={() => setIsReviewing(false)}>
              Back to the text
            </Button>
            <Button
              variant="primary"
              busy={save.isPending}
              disabled={changes.length === 0 || isOutdated || !edited}
              onClick={() => edited && save.mutate(edited)}
            >
              Save
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            disabled={!isValid || refusal !== undefined || changes.length === 0}
            onClick={() => setIsReviewing(true)}
          >
            {reviewLabel(changes.length)}
          </Button>
        )
      }
    >
      {isReviewing && edited ? (
        changes.length === 0 ? (
          <p>Your text says what is stored already.</p>
        ) : (
          <YamlDifferences before={newest.text} after={props.print(edited)} changes={changes} />
        )
      ) : (
        <>
          <YamlEditor
            label={`YAML of the ${noun}`}
            initialText={text}
            problems={problems}
            problemsOf={(next) => read(next).problems}
            onTextChange={(next) => {
              setText(next);
              save.reset();
            }}
          />
          <p className={styles['summary']}>Comments are not stored with the {noun}.</p>
        </>
      )}
    </YamlDialog>
  );
}

function reviewLabel(count: number): string {
  if (count === 0) return 'Review changes';
  return count === 1 ? 'Review 1 change' : `Review ${count} changes`;
}
