import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button, buttonClass } from '../../components/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorCard } from '../../components/ErrorCard.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { describeError } from '../../data/describe-error.ts';
import { useCurrentUser } from '../../data/session.ts';
import { sitePath } from '../../data/site-path.ts';
import { dashboardYamlQuery } from '../queries.ts';
import type { ActionTarget } from '../use-dashboard-actions.ts';

export interface ViewYamlProps {
  projectId: string;
  dashboard: ActionTarget;
  onEdit: () => void;
  onClose: () => void;
}

/** A dashboard as YAML, to read, copy and download. */
export function ViewYaml({ projectId, dashboard, onEdit, onClose }: ViewYamlProps): ReactElement {
  const id = String(dashboard.id);
  const { isGuest } = useCurrentUser();
  const answer = useQuery(dashboardYamlQuery(projectId, id));
  return (
    <Dialog
      open
      title={`YAML of ${dashboard.name}`}
      width={960}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <a
            className={buttonClass}
            data-variant="default"
            data-size="medium"
            href={`${sitePath}/internal/v1/metrics/${projectId}/dashboards/${id}/yaml`}
            download={`${id}.yml`}
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
      {answer.isError ? (
        <ErrorCard
          title="The YAML could not be loaded"
          error={describeError(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : answer.data === undefined ? (
        <>
          <Loading what="YAML" />
          <Skeleton height="320px" />
        </>
      ) : (
        <CodeBlock label={`${id}.yml`} code={answer.data} />
      )}
    </Dialog>
  );
}
