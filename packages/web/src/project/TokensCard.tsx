import type { EmbedToken } from '@spanlight/sdk';
import { formatDateTime } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Answered } from '../answers/failure-card.tsx';
import { Button } from '../components/buttons/Button.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { useConfirm } from '../components/overlays/ConfirmDialog.tsx';
import { showSuccess } from '../components/overlays/Snackbar.tsx';
import { Card } from '../components/page/PageHeader.tsx';
import { PagedTable } from '../components/table/PagedTable.tsx';
import type { TableColumn } from '../components/table/table-columns.ts';
import { usePages } from '../components/table/use-pages.ts';
import { Chip } from '../components/text/Chip.tsx';
import { api } from '../data/client.ts';
import { useAction } from '../data/use-action.ts';

/** Tokens on a page. */
const PAGE_SIZE = 10;

/** The tokens that read less than a user does, for pages, pictures and Grafana: who has one, until when, and its end. */
export function TokensCard({ projectId }: { projectId: string }): ReactElement {
  const answer = useQuery({
    queryKey: ['embed-tokens', projectId],
    queryFn: ({ signal }) => api.embedTokens.list({ project: projectId }, { signal }),
  });
  const confirm = useConfirm();
  const { run, isBusy } = useAction([['embed-tokens', projectId]]);
  const { rows, pages } = usePages(answer.data, PAGE_SIZE);
  const revoke = async (token: EmbedToken): Promise<void> => {
    const isSure = await confirm({
      title: 'Revoke',
      text: `Pages that use “${nameOf(token)}” will stop showing data. A revoked token can’t be restored.`,
      yes: 'Revoke',
      danger: true,
    });
    if (!isSure) return;
    if (await run(() => api.embedTokens.revoke({ project: projectId, id: token.id })))
      showSuccess(`“${nameOf(token)}” was revoked`);
  };
  const columns: readonly TableColumn<EmbedToken>[] = [
    ...factColumns,
    {
      id: 'revoke',
      header: 'Actions',
      align: 'end',
      cell: (token) => (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`Revoke ${nameOf(token)}`}
          onClick={() => void revoke(token)}
        >
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <Card title="Tokens for pages and pictures" flush>
      <Answered query={answer} failure="The tokens could not be loaded">
        <PagedTable
          label="Tokens for pages and pictures"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loadingRows={2}
          stale={answer.isError}
          empty={
            <EmptyState icon="key" title="There are no tokens">
              Pictures are made by “Copy as” of a chart, others by programs and{' '}
              <code>spanlight token</code>.
            </EmptyState>
          }
          pages={pages}
          pagesLabel="Pages of tokens"
        />
      </Answered>
    </Card>
  );
}

const factColumns: readonly TableColumn<EmbedToken>[] = [
  {
    id: 'name',
    header: 'What it shows',
    cell: (token) => <span title={nameOf(token)}>{nameOf(token)}</span>,
  },
  {
    id: 'reads',
    header: 'Reads',
    isSecondary: true,
    cell: ({ resources }) => resources.map((each) => <Chip key={each}>{each}</Chip>),
  },
  {
    id: 'for',
    header: 'For',
    isSecondary: true,
    cell: ({ subject }) => <span title={subject}>{subject}</span>,
  },
  { id: 'ends', header: 'Expires', cell: ({ expiresAt }) => formatDateTime(expiresAt) },
];

/** What people know a token by. */
function nameOf({ id, only: { picture }, origins }: EmbedToken): string {
  const name = picture ? picture.title || picture.query : origins.join(' ');
  return name === '' ? id : name;
}
