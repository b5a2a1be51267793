import type { Span, SpanEvent } from '@spanlight/sdk';
import { formatDuration, formatTimeOfDay } from '@spanlight/sdk/format';
import { useMemo, type ReactElement } from 'react';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Chip } from '../../components/text/Chip.tsx';
import { CodeBlock } from '../../components/text/CodeBlock.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { groupLink, traceLink, type ExploreScope } from '../explore-links.ts';
import { isErrorSystem } from '../span-status.ts';
import { attributeRows } from './attribute-rows.ts';
import styles from './EventsTab.module.css';

export interface EventsTabProps {
  span: Span;
  scope: ExploreScope;
  /** The span is open in its trace already. */
  isInTrace: boolean;
}

/** The logs and events of a span in order of time; each opens to its own attributes. */
export function EventsTab({ span, scope, isInTrace }: EventsTabProps): ReactElement {
  const rows = useMemo(
    () => span.events?.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time)) ?? [],
    [span.events],
  );
  const columns = useMemo((): TableColumn<SpanEvent>[] => {
    const start = Date.parse(span.time);
    return [
      { id: 'name', header: 'Name', cell: (event) => <EventName event={event} /> },
      {
        id: 'time',
        header: 'Time',
        align: 'end',
        width: '96px',
        cell: (event) => (
          <time
            dateTime={event.time}
            title={`${formatDuration((Date.parse(event.time) - start) * 1e6)} after the start`}
          >
            {formatTimeOfDay(event.time)}
          </time>
        ),
      },
    ];
  }, [span.time]);
  return (
    <Table
      label="Events"
      columns={columns}
      rows={rows}
      rowKey={(event) => String(span.events?.indexOf(event))}
      tone={({ system }) => (isErrorSystem(system) ? 'error' : undefined)}
      expanded={(event) => <EventDetails {...{ event, span, scope, isInTrace }} />}
    />
  );
}

function EventName({ event }: { event: SpanEvent }): ReactElement {
  return (
    <span className={styles['name']} title={event.name}>
      {event.system === undefined ? null : (
        <Chip tone={isErrorSystem(event.system) ? 'error' : 'neutral'}>{event.system}</Chip>
      )}
      <span className={styles['text']}>{event.name}</span>
    </span>
  );
}

interface EventDetailsProps extends EventsTabProps {
  event: SpanEvent;
}

/** The name of an event, whole, and the attributes it has of its own: those of its span are in the table of the span. */
function EventDetails({ event, span, scope, isInTrace }: EventDetailsProps): ReactElement {
  const own = attributeRows(event.attrs).filter(
    ({ key, text }) => text !== attributeRows(span.attrs).find((row) => row.key === key)?.text,
  );
  const stacktrace = own.find(({ key }) => key === 'exception_stacktrace')?.text;
  const rest = own.filter(({ key }) => key !== 'exception_stacktrace');
  return (
    <div className={styles['details']}>
      <p className={styles['whole']}>{event.name}</p>
      {stacktrace === undefined ? null : <CodeBlock label="Stacktrace" code={stacktrace} />}
      {rest.length === 0 ? null : (
        <dl className={styles['attributes']}>
          {rest.map(({ key, text }) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles['links']}>
        {isInTrace || span.traceId === null || span.standalone ? null : (
          <ButtonLink link={traceLink(scope.projectId, span.traceId, span.id)}>
            Go to span
          </ButtonLink>
        )}
        {event.groupId === undefined ||
        event.groupId === '0' ||
        event.system === undefined ? null : (
          <ButtonLink link={groupLink(scope, event.system, event.groupId)}>View group</ButtonLink>
        )}
      </div>
    </div>
  );
}
