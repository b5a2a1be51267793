import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { failureCard } from '../answers/failure-card.tsx';
import { newestOf } from '../answers/newest-of.ts';
import { Button } from '../components/buttons/Button.tsx';
import { Overtaken } from '../components/forms/draft/Overtaken.tsx';
import { Waiting } from '../components/feedback/Skeleton.tsx';
import { describeError, statusOf } from '../data/describe-error.ts';
import { useYamlDraft, type YamlDraft } from './use-yaml-draft.ts';
import type { StoredYaml, YamlKind, YamlTarget } from './yaml-kind.ts';
import { YamlDialog } from './YamlDialog.tsx';
import { YamlEditor } from './YamlEditor.tsx';
import styles from './yaml.module.css';
import type { FieldChange } from '@spanlight/sdk/documents';
import { truncateMiddle } from '@spanlight/sdk/format';
import { openYamlDifferences } from './open-yaml-editor.ts';

export interface EditYamlProps<Value, Stored extends StoredYaml<Value>> {
  kind: YamlKind<Value, Stored>;
  projectId: string;
  target: YamlTarget;
  onClose: () => void;
}

/** Edits something as YAML: write, look at what would change, save. */
export function EditYaml<Value, Stored extends StoredYaml<Value>>(
  props: EditYamlProps<Value, Stored>,
): ReactElement {
  const { kind, projectId, target, onClose } = props;
  const id = String(target.id);
  const stored = useQuery({
    queryKey: [`stored-${kind.noun}`, projectId, id],
    queryFn: ({ signal }) => kind.loadStored(projectId, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (stored.data)
    return <EditForm {...props} newest={stored.data} onReload={() => newestOf(stored)} />;
  return (
    <YamlDialog title={`Edit YAML of ${target.name}`} onClose={onClose} footer={null}>
      {failureCard(stored, `The ${kind.noun} could not be loaded`) ?? (
        <Waiting what="YAML" heights={['320px']} />
      )}
    </YamlDialog>
  );
}

interface EditFormProps<Value, Stored extends StoredYaml<Value>> extends EditYamlProps<
  Value,
  Stored
> {
  newest: Stored;
  /** Asks for what is stored now; undefined where it could not be had, which has been told. */
  onReload: () => Promise<Stored | undefined>;
}

function EditForm<Value, Stored extends StoredYaml<Value>>(
  props: EditFormProps<Value, Stored>,
): ReactElement {
  const { kind, projectId, target, newest, onClose, onReload } = props;
  const draft = useYamlDraft({ kind, projectId, id: String(target.id), newest, onSaved: onClose });
  const { edited, changes, save } = draft;
  const [isReviewing, setIsReviewing] = useState(false);
  const isOutdated = statusOf(save.error) === 412;
  const [isReloading, setIsReloading] = useState(false);
  // The refusal stays until the newest is here: a save before that would be refused again.
  const compareWithNewest = async (): Promise<void> => {
    setIsReloading(true);
    const stored = await onReload();
    if (stored) {
      draft.typed.rebase({ text: stored.text }, String(stored.revision));
      save.reset();
    }
    setIsReloading(false);
  };
  return (
    <YamlDialog
      title={`Edit YAML of ${target.name}`}
      draft={draft.typed}
      onClose={onClose}
      failure={
        isOutdated ? (
          <Outdated
            noun={kind.noun}
            isReloading={isReloading}
            onCompare={() => void compareWithNewest()}
          />
        ) : (
          (draft.refusal ?? (save.error && describeError(save.error).message))
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
            disabled={!draft.isValid || draft.refusal !== undefined || changes.length === 0}
            onClick={() => setIsReviewing(true)}
          >
            {reviewLabel(changes.length)}
          </Button>
        )
      }
    >
      {!isReviewing || !edited ? (
        <Writing kind={kind} draft={draft} />
      ) : changes.length === 0 ? (
        <p>Your text is the same as what is stored.</p>
      ) : (
        <YamlDifferences before={newest.text} after={kind.print(edited)} changes={changes} />
      )}
    </YamlDialog>
  );
}

/** Says that somebody else was faster. */
function Outdated(props: {
  noun: string;
  isReloading: boolean;
  onCompare: () => void;
}): ReactElement {
  const { noun, isReloading, onCompare } = props;
  return (
    <Overtaken
      noun={noun}
      ways={
        <Button size="small" busy={isReloading} onClick={onCompare}>
          Compare with the newest
        </Button>
      }
    >
      Compare your text with what is stored now, then save again.
    </Overtaken>
  );
}

function Writing<Value, Stored extends StoredYaml<Value>>({
  kind,
  draft,
}: {
  kind: YamlKind<Value, Stored>;
  draft: YamlDraft<Value>;
}): ReactElement {
  return (
    <>
      <YamlEditor
        label={`YAML of the ${kind.noun}`}
        initialText={draft.text}
        problems={draft.problems}
        problemsOf={(text) => kind.read(text).problems}
        onTextChange={draft.setText}
      />
      <p className={styles['summary']}>Comments are not stored with the {kind.noun}.</p>
    </>
  );
}

function reviewLabel(count: number): string {
  if (count === 0) return 'Review changes';
  return count === 1 ? 'Review 1 change' : `Review ${count} changes`;
}

interface YamlDifferencesProps {
  before: string;
  after: string;
  /** The changes by field. */
  changes: readonly FieldChange[];
}

/** What saving would change: field by field, then in the text. */
function YamlDifferences({ before, after, changes }: YamlDifferencesProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return undefined;
    const view = openYamlDifferences(host.current, { label: 'Changes in the text', before, after });
    return () => view.close();
  }, [before, after]);

  return (
    <div className={styles['editor']}>
      <ul className={styles['changes']} aria-label="Changes by field">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.path}`} data-kind={change.kind}>
            <span className={styles['kind']}>{change.kind}</span>
            <code className={styles['path']}>{change.path}</code>
            <span className={styles['values']}>{describeValues(change)}</span>
          </li>
        ))}
      </ul>
      <div className={styles['frame']}>
        <div ref={host} className={styles['code']} />
      </div>
    </div>
  );
}

/** Longest value shown in the list, in characters; the text below has the whole. */
const SHOWN = 80;

function describeValues({ kind, before, after }: FieldChange): string {
  if (kind === 'added') return show(after);
  if (kind === 'removed') return show(before);
  return `${show(before)} → ${show(after)}`;
}

function show(value: unknown): string {
  return truncateMiddle(typeof value === 'string' ? value : JSON.stringify(value), SHOWN);
}
