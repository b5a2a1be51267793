import type { Silence } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { Chip, StatusDot } from '../../components/text/Chip.tsx';
import { useAddressPage } from '../../data/use-address-page.ts';
import { useAddress } from '../../data/use-address.ts';
import { PAGE_SIZE } from '../queries.ts';
import { validateSilencesSearch } from './search.ts';
import { matchersText, nextText, scheduleText, stateTones } from './silence-texts.ts';
import styles from './silences.module.css';
import { useSilenceActions } from './use-silence-actions.ts';

export interface SilencesTableProps {
  projectId: string;
  /** Undefined while they are being loaded. */
  silences: readonly Silence[] | undefined;
  isStale: boolean;
}

const order: Readonly<Record<Silence['state'], number>> = { active: 0, upcoming: 1, expired: 2 };

/** The silences: active ones first, then those to come, then those that are over. */
export function SilencesTable({ projectId, silences, isStale }: SilencesTableProps): ReactElement {
  const actions = useSilenceActions(projectId);
  const address = useAddress(validateSilencesSearch);
  const [page, onPageChange] = useAddressPage(address, silences?.length, PAGE_SIZE);
  const rows = silences
    ?.toSorted((left, right) => order[left.state] - order[right.state])
    .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const columns: readonly TableColumn<Silence>[] = [
    ...factColumns,
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (silence) =>
        silence.state === 'expired' ? null : (
          <Button
            aria-label={`End ${silence.name}`}
            title="End it now"
            size="small"
            disabled={actions.isBusy}
            onClick={() => void actions.end(silence)}
          >
            End
          </Button>
        ),
    },
  ];
  return (
    <PagedTable
      label="Silences"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      loadingRows={4}
      stale={isStale}
      link={({ id }) => ({
        to: '/alerting/$projectId/silences/$id',
        params: { projectId, id: String(id) },
      })}
      empty={
        <EmptyState icon="bell" title="Nothing is silenced">
          Mute an alert on its page, or create a silence for a deployment or a night of maintenance.
        </EmptyState>
      }
      pages={{ page, onPageChange, pageSize: PAGE_SIZE, count: silences?.length ?? 0 }}
      pagesLabel="Pages of silences"
    />
  );
}

const factColumns: readonly TableColumn<Silence>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, reason }) => (
      <span className={styles['about']} title={reason === '' ? name : `${name}: ${reason}`}>
        <span>{name}</span>
        {reason === '' ? null : <span className={styles['muted']}>{reason}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StatusDot tone={stateTones[state]}>{state}</StatusDot>,
  },
  {
    id: 'when',
    isSecondary: true,
    header: 'When',
    cell: (silence) => (
      <span className={styles['when']}>
        <span>{nextText(silence)}</span>
        {silence.repeat === null ? null : (
          <span className={styles['muted']}>{scheduleText(silence)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'holds',
    isSecondary: true,
    header: 'Holds',
    cell: (silence) =>
      silence.all ? (
        <Chip tone="warning">every alert</Chip>
      ) : (
        <span className={styles['holds']}>{matchersText(silence)}</span>
      ),
  },
  { id: 'user', isSecondary: true, header: 'By', cell: ({ user }) => <bdi>{user}</bdi> },
];
