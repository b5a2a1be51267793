import { diffDocuments, printDocument } from '@spanlight/sdk/documents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { ErrorCard } from '../../components/ErrorCard.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { showSuccess } from '../../components/Snackbar.tsx';
import { api } from '../../data/client.ts';
import { describeError, statusOf } from '../../data/describe-error.ts';
import type { ActionTarget } from '../use-dashboard-actions.ts';
import { readYaml } from './read-yaml.ts';
import { storedYamlQuery, type StoredYaml } from './stored-yaml.ts';
import { YamlDialog } from './YamlDialog.tsx';
import { YamlDifferences } from './YamlDifferences.tsx';
import { YamlEditor } from './YamlEditor.tsx';
import styles from './yaml.module.css';

export interface EditYamlProps {
  projectId: string;
  dashboard: ActionTarget;
  onClose: () => void;
}

/** Edits a dashboard as YAML: write, look at what would change, save. */
export function EditYaml({ projectId, dashboard, onClose }: EditYamlProps): ReactElement {
  const stored = useQuery(storedYamlQuery(projectId, String(dashboard.id)));
  const title = `Edit YAML of ${dashboard.name}`;
  if (stored.data) {
    return (
      <EditForm
        title={title}
        projectId={projectId}
        dashboard={dashboard}
        stored={stored.data}
        onReload={() => void stored.refetch()}
        onClose={onClose}
      />
    );
  }
  return (
    <YamlDialog title={title} isChanged={false} onClose={onClose} footer={null}>
      {stored.isError ? (
        <ErrorCard
          title="The dashboard could not be loaded"
          error={describeError(stored.error)}
          onRetry={() => void stored.refetch()}
        />
      ) : (
        <>
          <Loading what="YAML" />
          <Skeleton height="320px" />
        </>
      )}
    </YamlDialog>
  );
}

interface EditFormProps extends EditYamlProps {
  title: string;
  /** What the server holds; newer than what editing began with after a reload. */
  stored: StoredYaml;
  onReload: () => void;
}

function EditForm(props: EditFormProps): ReactElement {
  const { title, projectId, dashboard, stored, onReload, onClose } = props;
  const [beginning] = useState(stored.text);
  const [text, setText] = useState(beginning);
  const [isReviewing, setIsReviewing] = useState(false);
  const client = useQueryClient();
  const { documents, problems, isValid } = useMemo(() => readYaml(text), [text]);
  const [edited, second] = documents;
  const changes = useMemo(
    () => (edited ? diffDocuments(stored.document, edited) : []),
    [stored.document, edited],
  );
  const save = useMutation({
    mutationFn: () =>
      api.dashboards.replaceYaml({
        project: projectId,
        id: dashboard.id,
        // Defaults are written too: a key that was taken out goes back to its default.
        yaml: edited ? printDocument(edited, { complete: true }) : text,
        ifMatch: stored.revision,
      }),
    meta: { quiet: true },
    onSuccess: async () => {
      showSuccess('The dashboard has been successfully updated from the YAML');
      onClose();
      await Promise.all([
        client.invalidateQueries({ queryKey: ['dashboards', projectId] }),
        client.invalidateQueries({ queryKey: ['dashboard', projectId, String(dashboard.id)] }),
      ]);
    },
  });
  const isOutdated = statusOf(save.error) === 412;
  const one = second === undefined ? undefined : 'Keep one document: the others would be lost.';

  return (
    <YamlDialog
      title={title}
      isChanged={text !== beginning}
      onClose={onClose}
      failure={
        isOutdated ? (
          <>
            <p>
              Somebody changed this dashboard after you opened it, so nothing was saved. Compare
              your text with what is stored now, then save again.
            </p>
            <Button
              size="small"
              onClick={() => {
                save.reset();
                onReload();
              }}
            >
              Compare with the newest
            </Button>
          </>
        ) : (
          (one ?? (save.error && describeError(save.error).message))
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
              disabled={changes.length === 0 || isOutdated}
              onClick={() => save.mutate()}
            >
              Save
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            disabled={!isValid || one !== undefined || changes.length === 0}
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
          <YamlDifferences before={stored.text} after={printDocument(edited)} changes={changes} />
        )
      ) : (
        <>
          <YamlEditor
            label="YAML of the dashboard"
            initialText={text}
            problems={problems}
            onTextChange={(next) => {
              setText(next);
              save.reset();
            }}
          />
          <p className={styles['summary']}>Comments are not stored with the dashboard.</p>
        </>
      )}
    </YamlDialog>
  );
}

function reviewLabel(count: number): string {
  if (count === 0) return 'Review changes';
  return count === 1 ? 'Review 1 change' : `Review ${count} changes`;
}
