import type { Annotation } from '@spanlight/sdk';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AnnotationDetails } from '../../annotations/AnnotationDetails.tsx';
import { Answered } from '../../answers/failure-card.tsx';
import { useRemoval } from '../../answers/use-removal.ts';
import { IconButton } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/page/PageHeader.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { answeredPages, usePage } from '../../components/table/use-pages.ts';
import { Moment } from '../../components/text/Moment.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser, useProjectId } from '../../data/session.ts';
import { useAddress } from '../../data/use-address.ts';
import { AlertingFrame } from '../AlertingFrame.tsx';
import { Attributes } from '../Attributes.tsx';
import { PAGE_SIZE, pageOf } from '../queries.ts';
import styles from './annotations.module.css';
import { sortOf, validateAnnotationsSearch } from './search.ts';
import { DAY } from '../../time/range.ts';

/** `/alerting/{projectId}/annotations`: what is marked on charts; a row opens to what is known of it. */
export function AnnotationsPage(): ReactElement {
  const projectId = useProjectId();
  const { isGuest } = useCurrentUser();
  const { search, update } = useAddress(validateAnnotationsSearch);
  const sort = sortOf(search);
  const turned = usePage(JSON.stringify(sort));
  const answer = useQuery(annotationListQuery(projectId, sort, turned[0]));
  const { remove, isBusy } = useRemoval([['annotations', projectId]]);
  const removeAnnotation = async ({ id, name }: Annotation): Promise<void> => {
    const isGone = await remove(`the annotation "${name}"`, () =>
      api.annotations.delete({ project: projectId, id }),
    );
    if (isGone) showSuccess(`"${name}" was deleted`);
  };
  const actions: TableColumn<Annotation> = {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (annotation) => (
      <IconButton
        icon="trash"
        label={`Delete ${annotation.name}`}
        title="Delete"
        size="small"
        disabled={isBusy}
        onClick={() => void removeAnnotation(annotation)}
      />
    ),
  };
  return (
    <AlertingFrame current="annotations">
      <Answered query={answer} failure="The annotations could not be loaded">
        <Card flush>
          <PagedTable
            label="Annotations"
            columns={isGuest ? factColumns : [...factColumns, actions]}
            rows={answer.data?.annotations}
            rowKey={({ id }) => String(id)}
            sort={sort}
            onSortChange={({ column, desc }) => update({ sort_by: column, sort_desc: desc })}
            stale={answer.isPlaceholderData || answer.isError}
            expanded={(annotation) => <AnnotationDetails annotation={annotation} />}
            empty={
              <EmptyState icon="flag" title="There are no annotations">
                Deployments and other moments are marked on every chart when they are sent with{' '}
                <code>POST /internal/v1/annotations</code> and the DSN of the project.
              </EmptyState>
            }
            pages={answeredPages(answer, turned, PAGE_SIZE)}
            pagesLabel="Pages of annotations"
          />
        </Card>
      </Answered>
    </AlertingFrame>
  );
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
