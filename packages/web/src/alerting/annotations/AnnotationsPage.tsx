import type { Annotation } from '@spanlight/sdk';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { AnnotationDetails } from '../../annotations/AnnotationDetails.tsx';
import { Answered } from '../../answers/failure-card.tsx';
import { useRemoval } from '../../answers/use-removal.ts';
import { Button, IconButton } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { Moment } from '../../components/text/Moment.tsx';
import { CopyAs } from '../../copy-as/CopyAs.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { answeredCount, useAddressPage } from '../../data/use-address-page.ts';
import { useAddress } from '../../data/use-address.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { Attributes } from '../Attributes.tsx';
import { PAGE_SIZE, pageOf } from '../queries.ts';
import alertingStyles from '../alerting.module.css';
import styles from './annotations.module.css';
import { sortOf, validateAnnotationsSearch } from './search.ts';
import { DAY } from '../../time/range.ts';
import { onDemand } from '../../components/on-demand.tsx';

const AnnotationDialog = onDemand(
  async () => (await import('../../annotations/form/AnnotationDialog.tsx')).AnnotationDialog,
);

/** `/alerting/{projectId}/annotations`: what is marked on charts; a row opens to what is known of it. */
export function AnnotationsPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  const address = useAddress(validateAnnotationsSearch);
  const sort = sortOf(address.search);
  const answer = useQuery(annotationListQuery(projectId, sort, address.search.page ?? 1));
  const [page, onPageChange] = useAddressPage(address, answeredCount(answer), PAGE_SIZE);
  const [edited, setEdited] = useState<Annotation | 'new'>();
  const actions = useActionsColumn(projectId, setEdited);
  return (
    <AlertingFrame
      current="annotations"
      actions={
        <>
          <CopyAs view={{ kind: 'annotations', projectId }} />
          {isGuest ? null : (
            <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
              Create annotation
            </Button>
          )}
        </>
      }
    >
      <Answered query={answer} failure="The annotations could not be loaded">
        <Card flush>
          <PagedTable
            label="Annotations"
            columns={isGuest ? factColumns : [...factColumns, actions]}
            rows={answer.data?.annotations}
            rowKey={({ id }) => String(id)}
            sort={sort}
            onSortChange={({ column, desc }) =>
              address.update({ sort_by: column, sort_desc: desc, page: undefined })
            }
            stale={answer.isPlaceholderData || answer.isError}
            link={({ id }) => ({
              to: '/alerting/$projectId/annotations/$id',
              params: { projectId, id: String(id) },
            })}
            expanded={(annotation) => <AnnotationDetails annotation={annotation} />}
            empty={
              <EmptyState icon="flag" title="There are no annotations">
                Deployments and other moments are marked on every chart.{' '}
                {isGuest ? 'Have' : 'Create one here or by dragging over a chart, or have'} CI send
                them with <code>POST /internal/v1/annotations</code> and the DSN of the project.
              </EmptyState>
            }
            pages={{ page, onPageChange, pageSize: PAGE_SIZE, count: answer.data?.count ?? 0 }}
            pagesLabel="Pages of annotations"
          />
        </Card>
      </Answered>
      {edited === undefined ? null : (
        <AnnotationDialog
          projectId={projectId}
          stored={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </AlertingFrame>
  );
}

/** What can be done to an annotation. */
function useActionsColumn(
  projectId: string,
  onEdit: (annotation: Annotation) => void,
): TableColumn<Annotation> {
  const { remove, isBusy } = useRemoval([['annotations', projectId]]);
  const removeAnnotation = async ({ id, name }: Annotation): Promise<void> => {
    const isGone = await remove(`"${name}" annotation`, () =>
      api.annotations.delete({ project: projectId, id }),
    );
    if (isGone) showSuccess(`"${name}" was deleted`);
  };
  return {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (annotation) => (
      <span className={alertingStyles['actions']}>
        <IconButton
          icon="edit"
          label={`Edit ${annotation.name}`}
          title="Edit"
          size="small"
          onClick={() => onEdit(annotation)}
        />
        <IconButton
          icon="trash"
          label={`Delete ${annotation.name}`}
          title="Delete"
          size="small"
          disabled={isBusy}
          onClick={() => void removeAnnotation(annotation)}
        />
      </span>
    ),
  };
}

const factColumns: readonly TableColumn<Annotation>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: ({ name, color }) => (
      <span className={styles['name']} title={name}>
        <span className={styles['dot']} style={{ backgroundColor: color }} aria-hidden="true" />
        <span className={styles['text']}>{name}</span>
      </span>
    ),
  },
  {
    id: 'attrs',
    isSecondary: true,
    header: 'Attributes',
    width: 'min(420px, 34vw)',
    cell: ({ attrs }) => <Attributes attrs={attrs} most={3} />,
  },
  {
    id: 'createdAt',
    header: 'Created at',
    sortable: true,
    align: 'end',
    cell: ({ createdAt }) => <Moment time={createdAt} />,
  },
];

/** A page of all annotations of a project, those of times to come included. */
function annotationListQuery(
  projectId: string,
  sort: { column: 'name' | 'createdAt'; desc: boolean },
  page: number,
) {
  return queryOptions({
    queryKey: ['annotations', projectId, 'list', sort, page],
    queryFn: ({ signal }) =>
      api.annotations.list(
        {
          project: projectId,
          // Without a range the server answers the last 30 days.
          time: { gte: new Date(0), lt: new Date(Date.now() + 366 * DAY) },
          ...pageOf(sort, page),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
