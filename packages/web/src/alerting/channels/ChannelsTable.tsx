import type { ChannelTest, NotificationChannel } from '@spanlight/sdk';
import { channelTarget, formatDuration } from '@spanlight/sdk/format';
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
import styles from '../alerting.module.css';
import { useRemoval } from '../../answers/use-removal.ts';
import { showSuccess } from '../../components/overlays/Snackbar.tsx';
import { describeError } from '../../data/describe-error.ts';
import channelsStyles from './channels.module.css';

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

interface ActionsProps {
  channel: NotificationChannel;
  actions: ReturnType<typeof useChannelActions>;
  isTesting: boolean;
  onTest: () => void;
}

function Actions({ channel, actions, isTesting, onTest }: ActionsProps): ReactElement {
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
      const isGone = await remove(`the channel "${name}"`, () =>
        api.channels.delete({ project: projectId, id }),
      );
      if (isGone) showSuccess(`"${name}" was deleted`);
    },
  };
}

interface TestOutcomeProps {
  /** Name of the channel. */
  name: string;
  /** Undefined while the message is on its way. */
  outcome: ChannelTest | undefined;
  /** Why the server did not even try. */
  error: Error | null;
  onClose: () => void;
}

const NANOSECONDS = 1e6;

/** What became of a test message. */
function TestOutcome({ name, outcome, error, onClose }: TestOutcomeProps): ReactElement {
  const isFailed = error !== null || outcome?.delivered === false;
  return (
    <div className={channelsStyles['outcome']} data-failed={isFailed || undefined}>
      <output className={channelsStyles['text']}>
        {outcome === undefined && error === null ? (
          <StatusDot tone="neutral">A test message is on its way to {name}</StatusDot>
        ) : (
          <StatusDot tone={isFailed ? 'error' : 'ok'}>
            {isFailed ? `${name} did not take the test message` : `${name} took the test message`}
          </StatusDot>
        )}
        {outcome ? (
          <span className={channelsStyles['details']}>
            {outcome.status === null ? '' : `status ${outcome.status}, `}
            {formatDuration(outcome.duration * NANOSECONDS)}
          </span>
        ) : null}
        {error ? <p>{describeError(error).message}</p> : null}
        {outcome && outcome.error !== '' ? <p>{outcome.error}</p> : null}
      </output>
      <IconButton icon="close" label="Dismiss the outcome" size="small" onClick={onClose} />
    </div>
  );
}
