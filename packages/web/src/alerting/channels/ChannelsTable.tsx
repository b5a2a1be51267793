import type { NotificationChannel } from '@spanlight/sdk';
import { channelTarget } from '@spanlight/sdk/format';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Button, IconButton } from '../../components/buttons/Button.tsx';
import { Chip, StatusDot } from '../../components/text/Chip.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { usePages } from '../../components/table/use-pages.ts';
import { api } from '../../data/client.ts';
import { PAGE_SIZE } from '../queries.ts';
import { channelTone, typeNames } from '../states.ts';
import { TestOutcome } from './TestOutcome.tsx';
import { useChannelActions, type ChannelActions } from './use-channel-actions.ts';
import styles from '../alerting.module.css';

export interface ChannelsTableProps {
  projectId: string;
  /** Undefined while they are being loaded. */
  channels: readonly NotificationChannel[] | undefined;
  isStale: boolean;
}

/** The channels, each with what can be done to it, and above them what became of the newest test message. */
export function ChannelsTable({ projectId, channels, isStale }: ChannelsTableProps): ReactElement {
  const actions = useChannelActions(projectId);
  const { rows, pages } = usePages(channels, PAGE_SIZE);
  const test = useMutation({
    mutationFn: ({ id }: NotificationChannel) => api.channels.test({ project: projectId, id }),
    meta: { quiet: true },
  });

  const columns: readonly TableColumn<NotificationChannel>[] = [
    ...factColumns,
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (channel) => (
        <Actions
          channel={channel}
          actions={actions}
          isTesting={test.isPending}
          onTest={() => test.mutate(channel)}
        />
      ),
    },
  ];
  return (
    <>
      {test.variables ? (
        <TestOutcome
          name={test.variables.name}
          outcome={test.data}
          error={test.error}
          onClose={test.reset}
        />
      ) : null}
      <PagedTable
        label="Notification channels"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        loadingRows={4}
        stale={isStale}
        empty={<EmptyState icon="send" title="There are no notification channels" />}
        pages={pages}
        pagesLabel="Pages of channels"
      />
    </>
  );
}

const factColumns: readonly TableColumn<NotificationChannel>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => <span title={name}>{name}</span> },
  {
    id: 'type',
    isSecondary: true,
    header: 'Type',
    cell: ({ type }) => <Chip>{typeNames[type] ?? type}</Chip>,
  },
  {
    id: 'target',
    isSecondary: true,
    header: 'Sends to',
    cell: (channel) => <span className={styles['muted']}>{channelTarget(channel)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, stateReason }) => (
      <span className={styles['state']} title={stateReason}>
        <StatusDot tone={channelTone(state)}>{state}</StatusDot>
        {stateReason === '' ? null : <span className={styles['muted']}>{stateReason}</span>}
      </span>
    ),
  },
];

function Actions({
  channel,
  actions,
  isTesting,
  onTest,
}: {
  channel: NotificationChannel;
  actions: ChannelActions;
  isTesting: boolean;
  onTest: () => void;
}): ReactElement {
  const { name, state } = channel;
  const isDelivering = state === 'delivering';
  return (
    <span className={styles['actions']}>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Send a test message to ${name}`}
        disabled={isTesting}
        onClick={onTest}
      >
        Test
      </Button>
      <IconButton
        icon={isDelivering ? 'pause' : 'play'}
        label={`${isDelivering ? 'Pause' : 'Unpause'} ${name}`}
        title={isDelivering ? 'Pause' : 'Unpause'}
        size="small"
        disabled={actions.isBusy}
        onClick={() => void actions.toggle(channel)}
      />
      <IconButton
        icon="trash"
        label={`Delete ${name}`}
        title="Delete"
        size="small"
        disabled={actions.isBusy}
        onClick={() => void actions.remove(channel)}
      />
    </span>
  );
}
