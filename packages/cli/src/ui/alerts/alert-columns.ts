import { timeColumn, type ListColumn } from '../core/table-lines.ts';
import type { AlertRow } from './alert-list.ts';
import { alertTone, alertValue, attributesText } from '../../alerting/alert-text.ts';

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
      value: ({ alert }) => alert.status,
      width: 6,
      tone: ({ alert }) => alertTone(alert),
    },
    { title: 'NAME', value: ({ alert }) => alert.name },
    { title: 'TYPE', value: ({ alert }) => alert.type, width: 6, from: 60 },
    { title: 'VALUE', value: ({ alert }) => alertValue(alert), width: 10, align: 'right' },
    timeColumn('UPDATED', ({ alert }) => alert.updatedAt, now),
    {
      title: 'ATTRIBUTES',
      value: ({ alert }) => attributesText(alert.attrs),
      width: 60,
      from: 160,
    },
  ];
}
