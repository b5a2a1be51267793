import type { TimelineContent } from '@spanlight/widgets';
import { TraceTimeline, type TraceTimelineHandle } from '@spanlight/widgets/react';
import { formatDuration, formatInteger } from '@spanlight/sdk/format';
import { type ReactElement, type Ref, useMemo, useState } from 'react';
import { Tabs, type TabItem } from '../components/page/Tabs.tsx';
import { type EventRow, eventsOfSystem, eventSystems } from './events/trace-events.ts';
import { readSwitches, writeSwitches } from './settings.ts';
import styles from './TracePage.module.css';
import type { TraceColumns } from '@spanlight/sdk';
import { Button } from '../components/buttons/Button.tsx';
import { Table } from '../components/table/Table.tsx';
import type { TableColumn } from '../components/table/table-columns.ts';
import { isErrorSystem } from './span-card/EventsTab.tsx';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { useRovingParts } from '../components/use-roving.ts';
import { useProjectId } from '../data/session.ts';
import { spanQuery } from './queries.ts';
import { SpanAnswer } from './span-card/SpanAnswer.tsx';

export interface TraceTabsProps {
  content: TimelineContent;
  span: string | undefined;
  rootSpan: string | undefined;
  onSpan: (spanId: string) => void;
  onCrop: (spanId: string | undefined) => void;
  onRetry: () => void;
  /** The system whose logs or events are listed; undefined for the timeline. */
  tab: string | undefined;
  onTab: (system: string | undefined) => void;
  /** Keys of the logs or events of the list that are open. */
  events: readonly string[] | undefined;
  onEvents: (keys: readonly string[]) => void;
  /** For giving the keyboard back to the timeline. */
  timeline: Ref<TraceTimelineHandle>;
}

const TIMELINE = 'timeline';

/** The timeline, and a tab per system of logs and events. */
export function TraceTabs(props: TraceTabsProps): ReactElement {
  const { content, onSpan, onCrop, tab = TIMELINE, onTab } = props;
  const [switches] = useState(readSwitches);
  const columns = content.kind === 'trace' ? content.columns : undefined;
  const systems = useMemo(() => (columns ? eventSystems(columns) : []), [columns]);
  const roving = useRovingParts('horizontal', '[part="toolbar"], [part="legend"]');
  const items: TabItem<string>[] = [
    { value: TIMELINE, label: 'Trace' },
    ...systems.map(({ system, count }) => ({
      value: system,
      label: system,
      count: formatInteger(count),
    })),
  ];
  const shown = items.some(({ value }) => value === tab) ? tab : TIMELINE;
  return (
    <div ref={roving} className={styles['tabs']}>
      <Tabs
        label="Trace"
        hasOwnStops
        items={items}
        value={shown}
        onValueChange={(next) => onTab(next === TIMELINE ? undefined : next)}
      >
        {(value) =>
          value === TIMELINE || columns === undefined ? (
            <TraceTimeline
              className={styles['timeline'] ?? ''}
              handle={props.timeline}
              content={content}
              span={props.span}
              rootSpan={props.rootSpan}
              onSpanSelect={({ spanId }) => onSpan(spanId)}
              onCrop={(picked) => onCrop(picked?.spanId)}
              onRetry={props.onRetry}
              criticalPath={switches.showPath}
              logs={switches.showLogs}
              onSwitch={writeSwitches}
            />
          ) : (
            <EventList
              key={value}
              columns={columns}
              system={value}
              onSpan={onSpan}
              opened={props.events ?? none}
              onOpenedChange={props.onEvents}
            />
          )
        }
      </Tabs>
    </div>
  );
}

/** Height in which long lists scroll, in px. */
const LIST_HEIGHT = 640;

interface EventListProps {
  columns: TraceColumns;
  system: string;
  onSpan: (spanId: string) => void;
  opened: readonly string[];
  onOpenedChange: (keys: readonly string[]) => void;
}

const none: readonly string[] = [];

/** The logs or events of one system in this trace, in order of time. */
function EventList({ columns, system, onSpan, ...opening }: EventListProps): ReactElement {
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
  return (
    <Table
      label={`${system} of this trace`}
      columns={tableColumns}
      rows={rows}
      rowKey={({ id, index }) => id ?? `-${index}`}
      {...opening}
      tone={() => (isErrorSystem(system) ? 'error' : undefined)}
      expanded={(row) => <EventItemDetails row={row} traceId={columns.traceId} />}
      maxHeight={LIST_HEIGHT}
    />
  );
}

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
