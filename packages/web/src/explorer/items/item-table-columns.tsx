import type { Span } from '@spanlight/sdk';
import { formatDateTime, formatDuration, truncateEnd } from '@spanlight/sdk/format';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Chip } from '../../components/text/Chip.tsx';
import { MiddleTruncate } from '../../components/text/MiddleTruncate.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { sentence } from '../../data/describe-error.ts';
import { SystemChip } from '../systems/SystemChip.tsx';
import { kindInfo, type ItemKind } from '../systems/system-kinds.ts';
import { attributeText, spanChips } from './span-chips.ts';
import { TwoLineLog } from './TwoLineLog.tsx';
import { itemTraceLink } from '../../items/trace-link.ts';
import styles from './items.module.css';

/** Longest name of an item shown, in characters. */
const MAX_NAME_LENGTH = 120;

/**
 * The columns of the list of items; `extra` are attributes somebody wants to see, and with `wraps` names are whole. On a narrow screen spans begin with what
 * they are looked at for, how long they took and when; the others stand after it. A log there is one cell of two lines:
 * what it says has the width of the screen.
 */
export function itemTableColumns(
  kind: ItemKind,
  extra: readonly string[],
  isNarrow: boolean,
  wraps = false,
): TableColumn<Span>[] {
  const time = timeColumn(kind);
  const what = describingColumns(extra);
  if (kind !== 'spans') {
    return isNarrow ? [twoLineColumn(extra)] : [nameColumn(kind, wraps), ...what, time];
  }
  const figures = [durationColumn, time];
  return [
    nameColumn(kind),
    ...(isNarrow ? [...figures, ...what] : [...what, ...figures.toReversed()]),
  ];
}

function nameColumn(kind: ItemKind, wraps = false): TableColumn<Span> {
  const { one } = kindInfo(kind);
  return {
    id: 'display_name',
    header: kind === 'spans' ? 'Span Name' : sentence(one),
    sortable: true,
    cell: wraps ? wholeNameOf : nameOf,
  };
}

/** What a span or a log is about. */
function describingColumns(extra: readonly string[]): TableColumn<Span>[] {
  return [
    {
      id: '_system',
      header: 'System',
      sortable: true,
      cell: (span) => <SystemChip system={span.system} />,
    },
    { id: 'chips', header: <span className="visually-hidden">Facts</span>, cell: chipsOf },
    ...extra.map((attribute): TableColumn<Span> => ({
      id: attribute,
      header: attribute,
      sortable: true,
      cell: (span) => (
        <span className={styles['attribute']}>
          <MiddleTruncate text={attributeText(span, attribute)} />
        </span>
      ),
    })),
    { id: 'trace', header: 'Trace', cell: traceOf },
  ];
}

function timeColumn(kind: ItemKind): TableColumn<Span> {
  return {
    id: '_time',
    header: 'Time',
    sortable: true,
    align: 'end',
    cell: (span) => (
      <time dateTime={span.time} title={formatDateTime(span.time, { precision: 'millisecond' })}>
        {formatDateTime(span.time, { precision: kind === 'spans' ? 'second' : 'millisecond' })}
      </time>
    ),
  };
}

/** A log in one cell. */
function twoLineColumn(extra: readonly string[]): TableColumn<Span> {
  return {
    id: '_time',
    header: 'Time',
    sortable: true,
    cell: (span) => <TwoLineLog span={span} extra={extra} />,
  };
}

const durationColumn: TableColumn<Span> = {
  id: '_duration',
  header: 'Dur.',
  sortable: true,
  align: 'end',
  cell: (span) => formatDuration(span.duration),
};

const nameText = ({ displayName, name, eventName }: Span): string =>
  [displayName, name, eventName].find((candidate) => candidate) ?? '(no name)';

function nameOf(span: Span): ReactNode {
  const text = nameText(span);
  return <span title={text}>{truncateEnd(text, MAX_NAME_LENGTH)}</span>;
}

function wholeNameOf(span: Span): ReactNode {
  return <div className={styles['whole']}>{nameText(span)}</div>;
}

function chipsOf(span: Span): ReactNode {
  return (
    <span className={styles['chips']}>
      {spanChips(span).map(({ key, name, value, tone, title }) => (
        <Chip
          key={key}
          tone={tone}
          title={title ?? value}
          {...(name === undefined ? {} : { name })}
        >
          {value}
        </Chip>
      ))}
    </span>
  );
}

function traceOf(span: Span): ReactNode {
  const link = itemTraceLink(span);
  if (!link) return null;
  return (
    <Link {...link} className={styles['trace']} title={`Trace ${span.traceId ?? ''}`}>
      {(span.traceId ?? '').slice(-6)}
    </Link>
  );
}
