import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { ErrorCard } from '../../components/feedback/ErrorCard.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { describeError } from '../../data/describe-error.ts';
import { isQuickChange } from '../../data/quick-change.ts';
import { useProjectId } from '../../data/session.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { AnnotationsTable } from './AnnotationsTable.tsx';
import { lastPage } from '../queries.ts';
import { annotationListQuery } from './queries.ts';
import { sortOf, validateAnnotationsSearch } from './search.ts';

/** `/alerting/{projectId}/annotations`: what is marked on charts. */
export function AnnotationsPage(): ReactElement {
  const projectId = useProjectId();
  const search = validateAnnotationsSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const sort = sortOf(search);
  const [page, setPage] = useState(1);
  const answer = useQuery(annotationListQuery(projectId, sort, page));
  // The last one of the last page was deleted.
  if (answer.data && !answer.isPlaceholderData && page > lastPage(answer.data.count)) {
    setPage(lastPage(answer.data.count));
  }
  return (
    <AlertingFrame current="annotations">
      {answer.isError ? (
        <ErrorCard
          title="The annotations could not be loaded"
          error={describeError(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : null}
      {answer.isError && !answer.data ? null : (
        <Card flush>
          <AnnotationsTable
            projectId={projectId}
            annotations={answer.data?.annotations}
            count={answer.data?.count ?? 0}
            page={page}
            onPageChange={setPage}
            isStale={answer.isPlaceholderData || answer.isError}
            sort={sort}
            onSortChange={({ column, desc }) => {
              setPage(1);
              void navigate({
                to: '.',
                search: { sort_by: column, sort_desc: desc },
                replace: isQuickChange(),
                resetScroll: false,
              });
            }}
          />
        </Card>
      )}
    </AlertingFrame>
  );
}
