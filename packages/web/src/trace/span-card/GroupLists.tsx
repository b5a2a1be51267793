import type { Group, Span } from '@spanlight/sdk';
import { formatDateTime, formatDuration, formatInteger } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import type { LinkProps } from '@tanstack/react-router';
import { failureInstead } from '../../answers/failure-card.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Moment } from '../../components/text/Moment.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { narrow, type ItemsFilter } from '../../items/filter.ts';
import { groupsQuery, spansQuery } from '../../items/queries.ts';
import type { Sorting } from '../../items/search.ts';
import { groupsLink, itemsLink, traceLink } from '../explore-links.ts';
import styles from './GroupTab.module.css';

/** Rows of each list. */
const ROWS = 5;

const FAILED = 'where _status_code = "error"';
const MESSAGES = 'group by _status_message | sum(_count) | max(_time)';
const slowestFirst: Sorting = { column: '_duration', desc: true };
const newestFirst: Sorting = { column: '_time', desc: true };
const mostFirst: Sorting = { column: 'sum(_count)', desc: true };

export interface GroupListsProps {
  /** Selects the spans of the group. */
  filter: ItemsFilter;
  system: string;
}

/** The spans of a group worth a look: the slowest, the failed, and what they said. */
export function GroupLists({ filter, system }: GroupListsProps): ReactElement {
  const failed = useMemo(() => narrow(filter, FAILED), [filter]);
  const sorted = { sort_by: slowestFirst.column, sort_desc: 'true' };
  return (
    <>
      <Section title="Slowest spans" link={itemsLink(filter, system, filter.query, sorted)}>
        <SpanRows
          label="Slowest spans"
          columns={slowestColumns}
          filter={filter}
          sorting={slowestFirst}
        />
      </Section>
      <Section title="Spans with error status" link={itemsLink(filter, system, failed.query)}>
        <SpanRows
          label="Spans with error status"
          columns={failedColumns}
          filter={failed}
          sorting={newestFirst}
        />
      </Section>
      <Section
        title="Status messages"
        link={groupsLink(filter, system, narrow(filter, MESSAGES).query)}
      >
        <MessageRows filter={filter} />
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  link: LinkProps;
  children: ReactNode;
}

function Section({ title, link, children }: SectionProps): ReactElement {
  return (
    <section className={styles['list']} aria-label={title}>
      <header className={styles['listHead']}>
        <h3>{title}</h3>
        <ButtonLink link={link}>
          Open in explorer<span className="visually-hidden">: {title.toLowerCase()}</span>
        </ButtonLink>
      </header>
      {children}
    </section>
  );
}

const noSpans: readonly Span[] = [];
const noGroups: readonly Group[] = [];

const slowestColumns: readonly TableColumn<Span>[] = [
  { id: 'time', header: 'Time', cell: ({ time }) => formatDateTime(time) },
  {
    id: 'duration',
    header: 'Dur.',
    align: 'end',
    width: '80px',
    cell: ({ duration }) => formatDuration(duration),
  },
];

const failedColumns: readonly TableColumn<Span>[] = [
  ...slowestColumns,
  {
    id: 'message',
    header: 'Status message',
    cell: ({ statusMessage }) => <span title={statusMessage}>{statusMessage}</span>,
  },
];

interface SpanRowsProps {
  label: string;
  columns: readonly TableColumn<Span>[];
  filter: ItemsFilter;
  sorting: Sorting;
}

function SpanRows({ label, columns, filter, sorting }: SpanRowsProps): ReactElement {
  const answer = useQuery(spansQuery(filter, sorting, 1));
  const rows = useMemo(() => answer.data?.spans.slice(0, ROWS) ?? noSpans, [answer.data]);
  const failure = failureInstead(answer, 'The list could not be loaded');
  if (failure) return failure;
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ traceId, id }) => `${traceId ?? ''} ${id}`}
      loadingRows={answer.isPending ? 2 : undefined}
      stale={answer.isPlaceholderData || answer.isError}
      link={({ traceId, id }) =>
        traceId === null ? undefined : traceLink(filter.projectId, traceId, id)
      }
      tone={({ statusCode }) => (statusCode === 'error' ? 'error' : undefined)}
      empty={<EmptyState title="There are no such spans within the hour." />}
    />
  );
}

const messageColumns: readonly TableColumn<Group>[] = [
  {
    id: '_status_message',
    header: 'Status message',
    cell: (group) => <span title={messageOf(group)}>{messageOf(group)}</span>,
  },
  {
    id: 'count',
    header: 'Count',
    align: 'end',
    width: '72px',
    cell: (group) => formatInteger(Number(group['sum(_count)'] ?? 0)),
  },
  {
    id: 'time',
    header: 'Last seen',
    align: 'end',
    width: '104px',
    cell: (group) => <LastSeen time={group['max(_time)']} />,
  },
];

function LastSeen({ time }: { time: unknown }): ReactElement | null {
  return typeof time === 'string' ? <Moment time={time} /> : null;
}

function messageOf(group: Group): string {
  const message = group['_status_message'];
  return typeof message === 'string' ? message : '';
}

function MessageRows({ filter }: { filter: ItemsFilter }): ReactElement {
  const question = useMemo(() => narrow(filter, MESSAGES), [filter]);
  const answer = useQuery(groupsQuery(question, mostFirst));
  const rows = useMemo(
    () =>
      (answer.data?.groups ?? noGroups).filter((group) => messageOf(group) !== '').slice(0, ROWS),
    [answer.data],
  );
  const failure = failureInstead(answer, 'The list could not be loaded');
  if (failure) return failure;
  return (
    <Table
      label="Status messages"
      columns={messageColumns}
      rows={rows}
      rowKey={({ _id }) => _id}
      loadingRows={answer.isPending ? 2 : undefined}
      stale={answer.isPlaceholderData || answer.isError}
      empty={<EmptyState title="No span in this group has a status message." />}
    />
  );
}
