import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button, buttonClass } from '../components/buttons/Button.tsx';
import { CodeBlock } from '../components/text/CodeBlock.tsx';
import { Dialog } from '../components/overlays/Dialog.tsx';
import { ErrorCard } from '../components/feedback/ErrorCard.tsx';
import { Icon } from '../components/icons/Icon.tsx';
import { Loading, Skeleton } from '../components/feedback/Skeleton.tsx';
import { describeError } from '../data/describe-error.ts';
import { useCurrentUser } from '../data/session.ts';
import { sitePath } from '../data/site-path.ts';

export interface ViewYamlProps {
  /** What it is called. */
  name: string;
  /** What it is saved as. */
  fileName: string;
  /** Where the API answers it, below `/internal/v1`. */
  path: string;
  answer: UseQueryResult<string>;
  onEdit: () => void;
  onClose: () => void;
}

/** Something as YAML, to read, copy and download. */
export function ViewYaml(props: ViewYamlProps): ReactElement {
  const { name, fileName, path, answer, onEdit, onClose } = props;
  const { isGuest } = useCurrentUser();
  return (
    <Dialog
      title={`YAML of ${name}`}
      width={960}
      onClose={onClose}
      footer={
        <>
          <a
            className={buttonClass}
            data-variant="default"
            data-size="medium"
            href={`${sitePath}/internal/v1${path}`}
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
        <CodeBlock label={fileName} code={answer.data} />
      )}
    </Dialog>
  );
}
