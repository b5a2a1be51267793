import type { Span, SpanLink, SpanStatus as SpanStatusCode } from '@spanlight/sdk';
import { formatDateTime, formatDuration } from '@spanlight/sdk/format';
import { type ReactElement, useState } from 'react';
import { onDemand } from '../../components/on-demand.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { StatusDot } from '../../components/text/Chip.tsx';
import { CopyButton } from '../../components/text/CopyButton.tsx';
import { Fact } from '../../components/text/Fact.tsx';
import { Tabs, type TabItem } from '../../components/page/Tabs.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { groupCondition } from '../../items/filter.ts';
import { ItemsMonitorMenu } from '../../new-monitor/ItemsMonitorMenu.tsx';
import type { WatchedItems } from '../../new-monitor/items-watchables.ts';
import { hourAround } from '../../time/range.ts';
import { type ExploreScope, groupLink, traceLink } from '../explore-links.ts';
import { statusTone, statusWord } from '../span-status.ts';
import { AttributesTab } from './AttributesTab.tsx';
import { attributeRows, valueText } from './attribute-rows.ts';
import styles from './SpanCard.module.css';
import { MiddleTruncate } from '../../components/text/MiddleTruncate.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';

const EventsTab = onDemand(async () => (await import('./EventsTab.tsx')).EventsTab);
const GroupTab = onDemand(async () => (await import('./GroupTab.tsx')).GroupTab);

export interface SpanCardProps {
  span: Span;
  /** Leaves out the link to the trace where the card stands on its page. */
  isInTrace?: boolean;
}

type CardTab = 'attrs' | 'events' | 'links' | 'group';

/**
 * Everything about one span, log or event.
 *
 * SpanCard
 * ├ facts: env, service, kind, status, time, duration
 * └ tabs: AttributesTab · EventsTab · LinksTab · GroupTab; events and group are loaded when they are opened
 */
export function SpanCard({ span, isInTrace = false }: SpanCardProps): ReactElement {
  const [tab, setTab] = useState<CardTab>('attrs');
  const scope: ExploreScope = {
    projectId: String(span.projectId),
    range: hourAround(Date.parse(span.time)),
  };
  const { events = [], links = [] } = span;
  const hasGroup = span.groupId !== '0';
  const items: TabItem<CardTab>[] = [{ value: 'attrs', label: 'Attrs' }];
  if (events.length > 0) {
    items.push({ value: 'events', label: 'Events', count: String(events.length) });
  }
  if (links.length > 0) items.push({ value: 'links', label: 'Links', count: String(links.length) });
  if (hasGroup) items.push({ value: 'group', label: 'Group' });
  const shown = items.some(({ value }) => value === tab) ? tab : 'attrs';

  return (
    <article className={styles['card']} aria-label={span.displayName}>
      <p className={styles['name']}>
        {span.displayName || span.name}
        <CopyButton text={span.displayName || span.name} label="Copy the name" />
      </p>
      <SpanFacts span={span} />
      <div className={styles['actions']}>
        {isInTrace || span.traceId === null || span.standalone ? null : (
          <ButtonLink link={traceLink(String(span.projectId), span.traceId, spanOf(span))}>
            View trace
          </ButtonLink>
        )}
        {hasGroup ? (
          <>
            <ButtonLink link={groupLink(scope, span.system, span.groupId)}>
              View {watchedItems(span)}
            </ButtonLink>
            <ItemsMonitorMenu
              projectId={scope.projectId}
              name={span.displayName}
              items={watchedItems(span)}
              conditions={groupCondition(span.groupId)}
            />
          </>
        ) : null}
      </div>
      <Tabs label="Span details" items={items} value={shown} onValueChange={setTab}>
        {(value) => {
          switch (value) {
            case 'attrs':
              return <AttributesTab key={span.id} span={span} scope={scope} />;
            case 'events':
              return <EventsTab span={span} scope={scope} isInTrace={isInTrace} />;
            case 'links':
              return <LinksTab links={links} projectId={scope.projectId} />;
            case 'group':
              return <GroupTab span={span} scope={scope} />;
          }
        }}
      </Tabs>
    </article>
  );
}

/** Which metric counts what a card is about. */
function watchedItems({ system, eventName }: Span): WatchedItems {
  if (system.startsWith('log:')) return 'logs';
  return eventName === undefined ? 'spans' : 'events';
}

/** The row of a span in its trace: a log or event shows the span it happened in. */
function spanOf(span: Span): string {
  return span.eventName === undefined ? span.id : (span.parentId ?? span.id);
}

function SpanFacts({ span }: { span: Span }): ReactElement {
  const environment = span.attrs['deployment_environment'];
  const service = span.attrs['service_name'];
  return (
    <dl className={styles['facts']}>
      {environment === undefined ? null : <Fact name="Env">{valueText(environment)}</Fact>}
      {service === undefined ? null : <Fact name="Service">{valueText(service)}</Fact>}
      <Fact name="System">{span.system}</Fact>
      <Fact name="Kind">{span.kind}</Fact>
      <Fact name="Status">
        <SpanStatus code={span.statusCode} message={span.statusMessage} />
      </Fact>
      <Fact name="Time">
        <time dateTime={span.time}>{formatDateTime(span.time)}</time>
      </Fact>
      {span.eventName === undefined ? (
        <Fact name="Duration">{formatDuration(span.duration)}</Fact>
      ) : null}
    </dl>
  );
}

/** A status in words, with its message on hover and focus. */
function SpanStatus({ code, message }: { code: SpanStatusCode; message: string }): ReactElement {
  const word = statusWord(code);
  const dot = <StatusDot tone={statusTone(word)}>{word}</StatusDot>;
  if (message === '') return dot;
  return (
    <Tooltip text={message}>
      <button type="button" className={styles['status']}>
        {dot}
        <span className={styles['message']}>{message}</span>
      </button>
    </Tooltip>
  );
}

const columns: TableColumn<SpanLink>[] = [
  {
    id: 'trace',
    header: 'Trace',
    cell: ({ traceId }) => <MiddleTruncate text={traceId ?? 'none'} />,
  },
  { id: 'span', header: 'Span', cell: ({ spanId }) => <code>{spanId}</code> },
  {
    id: 'attrs',
    header: 'Attributes',
    cell: ({ attrs }) =>
      attributeRows(attrs)
        .map(({ key, text }) => `${key}: ${text}`)
        .join(', '),
  },
];

interface LinksTabProps {
  links: readonly SpanLink[];
  projectId: string;
}

/** The spans of other traces that this one refers to. */
function LinksTab({ links, projectId }: LinksTabProps): ReactElement {
  return (
    <Table
      label="Links"
      columns={columns}
      rows={links}
      rowKey={(link) => String(links.indexOf(link))}
      link={({ traceId, spanId }) =>
        traceId === null ? undefined : traceLink(projectId, traceId, spanId)
      }
    />
  );
}
