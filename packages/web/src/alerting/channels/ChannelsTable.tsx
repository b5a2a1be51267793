import type { NotificationChannel } from '@spanlight/sdk';
import { channelTarget, takesText } from '@spanlight/sdk/format';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { IconButton, iconButtonClass } from '../../components/buttons/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Chip, StatusDot } from '../../components/text/Chip.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { useAddressPage } from '../../data/use-address-page.ts';
import { useAddress } from '../../data/use-address.ts';
import { validateChannelsSearch } from './search.ts';
import { api } from '../../data/client.ts';
import { PAGE_SIZE } from '../queries.ts';
import { channelTone, isChannelType, typeNames } from '../states.ts';
import styles from '../alerting.module.css';
import channelStyles from './channels.module.css';
import { useRemoval } from '../../answers/use-removal.ts';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { TestOutcome } from './form/TestOutcome.tsx';

export interface ChannelsTableProps {
  projectId: string;
  /** Undefined while they are being loaded. */
  channels: readonly NotificationChannel[] | undefined;
  isStale: boolean;
}

/** The channels, each with what can be done to it, and above them what became of the newest test message. */
export function ChannelsTable({ projectId, channels, isStale }: ChannelsTableProps): ReactElement {
  const actions = useChannelActions(projectId);
  const address = useAddress(validateChannelsSearch);
  const [page, onPageChange] = useAddressPage(address, channels?.length, PAGE_SIZE);
  const rows = channels?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
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
          projectId={projectId}
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
        link={(channel) => (isChannelType(channel.type) ? pageOf(projectId, channel) : undefined)}
        empty={
          <EmptyState icon="send" title="There are no notification channels">
            Create one for a chat, a webhook or an Alertmanager, then name it in a monitor.
          </EmptyState>
        }
        pages={{ page, onPageChange, pageSize: PAGE_SIZE, count: channels?.length ?? 0 }}
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
    id: 'takes',
    isSecondary: true,
    header: 'Accepts',
    cell: (channel) => (
      <span className={styles['muted']}>{takesText(channel) || 'all alerts'}</span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, stateReason }) => (
      <span className={styles['state']} title={stateReason}>
        <StatusDot tone={channelTone(state)}>{state}</StatusDot>
        {stateReason === '' ? null : <span className={styles['reason']}>{stateReason}</span>}
      </span>
    ),
  },
];

const pageOf = (projectId: string, { type, id }: NotificationChannel) =>
  ({
    to: '/alerting/$projectId/channels/$type/$id',
    params: { projectId, type, id: String(id) },
  }) as const;

interface ActionsProps {
  projectId: string;
  channel: NotificationChannel;
  actions: ReturnType<typeof useChannelActions>;
  isTesting: boolean;
  onTest: () => void;
}

function Actions({ projectId, channel, actions, isTesting, onTest }: ActionsProps): ReactElement {
  const { name, state } = channel;
  const isDelivering = state === 'delivering';
  return (
    <span className={styles['actions']}>
      <IconButton
        icon="send"
        label={`Send a test message to ${name}`}
        title="Send a test message"
        size="small"
        disabled={isTesting}
        onClick={onTest}
      />
      <IconButton
        icon={isDelivering ? 'pause' : 'play'}
        label={`${isDelivering ? 'Pause' : 'Unpause'} ${name}`}
        title={isDelivering ? 'Pause' : 'Unpause'}
        size="small"
        disabled={actions.isBusy}
        onClick={() => void actions.toggle(channel)}
      />
      {isChannelType(channel.type) ? (
        <Link
          {...pageOf(projectId, channel)}
          className={classNames(iconButtonClass, channelStyles['edit'])}
          data-variant="quiet"
          data-size="small"
          aria-label={`Edit ${name}`}
          title="Edit"
        >
          <Icon name="edit" />
        </Link>
      ) : null}
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

/** What can be done to a channel. Failures are told where the person is. */
function useChannelActions(projectId: string) {
  // Monitors name the channels they tell.
  const { run, remove, isBusy } = useRemoval([
    ['channels', projectId],
    ['monitors', projectId],
  ]);

  return {
    isBusy,
    /** Pauses one that delivers, else delivers again. */
    async toggle({ id, name, state }: NotificationChannel) {
      const params = { project: projectId, id };
      const isPaused = state === 'delivering';
      const isDone = await run(() =>
        isPaused ? api.channels.pause(params) : api.channels.resume(params),
      );
      if (isDone) showSuccess(`"${name}" ${isPaused ? 'is paused' : 'delivers again'}`);
    },
    /** Asks, then deletes it. */
    async remove({ id, name }: NotificationChannel) {
      const isGone = await remove(`"${name}" channel`, () =>
        api.channels.delete({ project: projectId, id }),
      );
      if (isGone) showSuccess(`"${name}" was deleted`);
    },
  };
}
