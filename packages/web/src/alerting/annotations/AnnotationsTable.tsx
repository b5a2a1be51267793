import type { Annotation } from '@spanlight/sdk';
import { formatDateTime, formatRelativeTime } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { IconButton } from '../../components/buttons/Button.tsx';
import { useConfirm } from '../../components/overlays/ConfirmDialog.tsx';
import { deletionQuestion } from '../../components/overlays/deletion-question.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import listCard from '../../components/table/list-card.module.css';
import { Pager } from '../../components/table/Pager.tsx';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn, TableSort } from '../../components/table/table-columns.ts';
import { AnnotationDetails } from '../../annotations/AnnotationDetails.tsx';
import { api } from '../../data/client.ts';
import { useCurrentUser } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { Attributes } from '../Attributes.tsx';
import { PAGE_SIZE } from '../queries.ts';
import styles from './annotations.module.css';

export interface AnnotationsTableProps {
  projectId: string;
  /** Those of the page; undefined while they are being loaded. */
  annotations: readonly Annotation[] | undefined;
  /** On all pages. */
  count: number;
  page: number;
  onPageChange: (page: number) => void;
  isStale: boolean;
  sort: TableSort;
  onSortChange: (sort: TableSort) => void;
}

const none: readonly Annotation[] = [];

/** The annotations; a row opens to what is known of it. */
export function AnnotationsTable(props: AnnotationsTableProps): ReactElement {
  const { projectId, annotations } = props;
  const { isGuest } = useCurrentUser();
  const confirm = useConfirm();
  const { run, isBusy } = useAction([['annotations', projectId]]);
  const remove = async ({ id, name }: Annotation): Promise<void> => {
    const isSure = await confirm(deletionQuestion(`the annotation "${name}"`));
    if (isSure && (await run(() => api.annotations.delete({ project: projectId, id })))) {
      showSuccess(`"${name}" was deleted`);
    }
  };

  const columns: readonly TableColumn<Annotation>[] = [
    ...factColumns,
    ...(isGuest
      ? []
      : [
          {
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
                onClick={() => void remove(annotation)}
              />
            ),
          } satisfies TableColumn<Annotation>,
        ]),
  ];
  return (
    <>
      <Table
        label="Annotations"
        columns={columns}
        rows={annotations ?? none}
        rowKey={({ id }) => String(id)}
        sort={props.sort}
        sortedBy="server"
        onSortChange={props.onSortChange}
        loadingRows={annotations ? undefined : PAGE_SIZE}
        stale={props.isStale}
        expanded={(annotation) => <AnnotationDetails annotation={annotation} />}
        empty={
          <EmptyState icon="flag" title="There are no annotations">
            Deployments and other moments are marked on every chart when they are sent with{' '}
            <code>POST /internal/v1/annotations</code> and the DSN of the project.
          </EmptyState>
        }
      />
      <div className={listCard['pager']}>
        <Pager
          label="Pages of annotations"
          page={props.page}
          pageSize={PAGE_SIZE}
          count={props.count}
          onPageChange={props.onPageChange}
        />
      </div>
    </>
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
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatRelativeTime(createdAt)}
      </time>
    ),
  },
];
