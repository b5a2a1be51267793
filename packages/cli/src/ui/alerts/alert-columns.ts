import type { Alert } from '@spanlight/sdk';
import { timeColumn, type ListColumn } from '../core/table-lines.ts';
import type { AlertRow } from './alert-list.ts';
import { labelsText } from '@spanlight/sdk/format';
import {
  alertTone,
  alertValue,
  attributesText,
  onItText,
  severityTone,
} from '../../alerting/alert-text.ts';

/** Stands behind another word; the help of the list says what it means. */
const mutedSign = '⊘';

const newsSigns = { new: '+', changed: '~', none: '' } as const;

/**
 * The columns of alerts.
 *
 * @param isMarked Whether an alert is chosen for what comes next.
 * @param now Unix milliseconds, asked when a row is drawn.
 */
export function alertColumns(
  isMarked: (id: number) => boolean,
  now: () => number,
): ListColumn<AlertRow>[] {
  return [
    {
      title: '',
      value: ({ alert, news }) => `${isMarked(alert.id) ? '●' : ' '}${newsSigns[news]}`,
      width: 2,
      tone: () => 'accent',
    },
    {
      title: 'STATUS',
      value: ({ alert }) => shortStatus(alert, ` ${mutedSign}`),
      words: ({ alert }) => shortStatus(alert, ', muted'),
      width: 7,
      tone: ({ alert }) => (alert.acknowledgement === null ? alertTone(alert) : 'accent'),
    },
    {
      title: 'SEVERITY',
      value: ({ alert }) => alert.severity,
      width: 8,
      tone: ({ alert }) => severityTone(alert),
      from: 70,
    },
    { title: 'NAME', value: ({ alert }) => alert.name },
    { title: 'TYPE', value: ({ alert }) => alert.type, width: 6, from: 60 },
    { title: 'VALUE', value: ({ alert }) => alertValue(alert), width: 10, align: 'right' },
    timeColumn('UPDATED', ({ alert }) => alert.updatedAt, now),
    {
      title: 'ON IT',
      value: ({ alert: { acknowledgement } }) =>
        acknowledgement === null ? '' : onItText(acknowledgement),
      width: 14,
      from: 100,
    },
    {
      title: 'LABELS',
      value: ({ alert }) => labelsText(alert.labels),
      width: 24,
      from: 120,
    },
    {
      title: 'ATTRIBUTES',
      value: ({ alert }) => attributesText(alert.attrs),
      width: 60,
      from: 160,
    },
  ];
}

/** Whether it is open, or what people have done about it. @param andMuted What is added where somebody is on it, and it is muted. */
function shortStatus({ status, acknowledgement, mute }: Alert, andMuted: string): string {
  const isMuted = status === 'open' && mute !== null;
  if (acknowledgement !== null) return isMuted ? `on it${andMuted}` : 'on it';
  return isMuted ? 'muted' : status;
}
