import { countOf } from '@spanlight/query/groups';
import type { SummaryContent } from '../../metadata/database/summary-content.ts';

/** What happened while a silence was in force, in words: `3 alerts opened meanwhile, 1 is still open.` */
export function summaryText({
  opened,
  stillOpen,
  closed,
  wentOn,
}: Omit<SummaryContent, 'alertIds'>): string {
  const sentences = [
    ...(opened > 0
      ? [`${countOf(opened, 'alert')} opened meanwhile${stillText(opened, stillOpen)}.`]
      : []),
    ...(closed > 0
      ? [`${countOf(closed, 'alert')} that had been open ${have(closed)} closed.`]
      : []),
    ...(wentOn > 0
      ? [`${countOf(wentOn, 'alert')} that had been open ${are(wentOn)} still open.`]
      : []),
  ];
  return sentences.join(' ');
}

/** The summary in a few words, for subjects: `3 alerts opened, 1 still open`. */
export function summaryBrief({
  opened,
  stillOpen,
  closed,
  wentOn,
}: Omit<SummaryContent, 'alertIds'>): string {
  const open = stillOpen + wentOn;
  return [
    ...(opened > 0 ? [`${countOf(opened, 'alert')} opened`] : []),
    ...(opened === 0 && closed > 0 ? [`${countOf(closed, 'alert')} closed`] : []),
    open > 0 ? `${open} still open` : 'none open',
  ].join(', ');
}

export const are = (count: number): string => (count === 1 ? 'is' : 'are');
export const have = (count: number): string => (count === 1 ? 'has' : 'have');

function stillText(opened: number, stillOpen: number): string {
  if (stillOpen === 0) return opened === 1 ? ' and has closed' : ', none is still open';
  if (stillOpen < opened) return `, ${stillOpen} ${are(stillOpen)} still open`;
  return opened === 1 ? ' and is still open' : ', all are still open';
}
