import type { TraceColumns } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { useSortedPages } from '../../components/table/use-sorted-pages.ts';
import { useProjectId } from '../../data/session.ts';
import { spanQuery } from '../queries.ts';
import { isErrorSystem } from '../span-status.ts';
import { SpanAnswer } from '../span-card/SpanAnswer.tsx';
import styles from '../TracePage.module.css';
import { type EventRow, eventsOfSystem } from './trace-events.ts';

/** Height in which long lists scroll, in px. */
const LIST_HEIGHT = 640;

/** Rows on a page: rows that open can't be drawn only where they are in sight. */
const PAGE_SIZE = 50;

export interface EventListProps {
  columns: TraceColumns;
  system: string;
  onSpan: (spanId: string) => void;
  opened: readonly string[];
  onOpenedChange: (keys: readonly string[]) => void;
}

const keyOf = ({ id, index }: EventRow): string => id ?? `-${index}`;

/** The logs or events of one system in this trace, in order of time until they are sorted otherwise. */
export function EventList({ columns, system, onSpan, ...opening }: EventListProps): ReactElement {
  const rows = useMemo(() => eventsOfSystem(columns, system), [columns, system]);
  const tableColumns = useMemo(
    (): TableColumn<EventRow>[] => [
      { id: 'name', header: 'Name', value: ({ name }) => name, cell: ({ name }) => name },
      {
        id: 'time',
        header: 'Time',
        description: 'After the start of the trace',
        align: 'end',
        width: '96px',
        value: ({ time }) => time,
        cell: ({ time }) => formatDuration(time),
      },
      {
        id: 'span',
        header: 'Span',
        width: '36%',
        value: ({ span }) => span?.name,
        cell: ({ span }) =>
          span === undefined ? null : (
            <span className={styles['goto']}>
              <span className={styles['gotoName']} title={span.name}>
                {span.name}
              </span>
              <Button size="small" variant="quiet" onClick={() => onSpan(span.id)}>
                Go to span
              </Button>
            </span>
          ),
      },
    ],
    [onSpan],
  );
  // A link to an opened one leads to its page.
  const [begin] = useState(() =>
    pageOf(rows.findIndex((row) => opening.opened.includes(keyOf(row)))),
  );
  const paged = useSortedPages(rows, tableColumns, PAGE_SIZE, begin);
  return (
    <PagedTable
      label={`${system} of this trace`}
      columns={tableColumns}
      rowKey={keyOf}
      {...paged}
      {...opening}
      tone={() => (isErrorSystem(system) ? 'error' : undefined)}
      expanded={(row) => <EventItemDetails row={row} traceId={columns.traceId} />}
      maxHeight={LIST_HEIGHT}
      pagesLabel={`Pages of ${system}`}
    />
  );
}

const pageOf = (index: number): number => Math.floor(Math.max(index, 0) / PAGE_SIZE) + 1;

/** The card of a log or event as an item of its own. */
function EventItemDetails({ row, traceId }: { row: EventRow; traceId: string }): ReactElement {
  return row.id === undefined ? (
    <EmptyState title="The server keeps no details of this event apart from its span." />
  ) : (
    <EventCard eventId={row.id} traceId={traceId} />
  );
}

function EventCard({ eventId, traceId }: { eventId: string; traceId: string }): ReactElement {
  const projectId = useProjectId();
  const answer = useQuery(spanQuery(projectId, traceId, eventId));
  return <SpanAnswer answer={answer} failure="The event could not be loaded" isInTrace />;
}
