import type { MonitorNoise } from '@spanlight/sdk';
import { formatDuration, formatInteger } from '@spanlight/sdk/format';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { SeverityChip } from '../severity/SeverityChip.tsx';
import { severities } from '../states.ts';

const NANOSECONDS = 1e6;

/** A column of a count. */
const counted = (
  id: 'fired' | 'messages' | 'held' | 'acknowledged' | 'flapped',
  header: string,
  description: string,
  isSecondary = true,
): TableColumn<MonitorNoise> => ({
  id,
  header,
  description,
  align: 'end',
  isSecondary,
  value: (row) => row[id],
  cell: (row) => formatInteger(row[id]),
});

/** The columns of what monitors were heard of. */
export const noiseColumns: readonly TableColumn<MonitorNoise>[] = [
  { id: 'name', header: 'Monitor', value: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'severity',
    header: 'Severity',
    isSecondary: true,
    // The worst is the greatest.
    value: ({ severity }) => (severity === null ? undefined : -severities.indexOf(severity)),
    cell: ({ severity }) => (severity === null ? null : <SeverityChip severity={severity} />),
  },
  counted('fired', 'Fired', 'How often an alert opened, or reopened by itself', false),
  {
    id: 'firing',
    header: 'Open for',
    description: 'Total time its alerts were open',
    align: 'end',
    isSecondary: true,
    value: ({ firing }) => firing ?? undefined,
    cell: ({ firing }) => (firing === null ? '–' : formatDuration(firing * NANOSECONDS)),
  },
  counted('messages', 'Messages', 'Messages that were or will be sent', false),
  counted('held', 'Not sent', 'Messages that were not sent: each alert says why'),
  counted('acknowledged', 'Acknowledged', 'How often somebody acknowledged an alert'),
  counted('flapped', 'Flapped', 'Alerts that changed four times within an hour'),
];
