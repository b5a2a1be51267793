import { allOf, countOf, groupName, nameAlerts } from '@spanlight/query/groups';
import { namesText } from '@spanlight/sdk/format';
import { type Severity, severities, defaultSeverity } from '@spanlight/sdk/schemas';
import type { GroupTurn } from '../../metadata/database/group-content.ts';
import type { GroupNotification } from './notification.ts';
import { oneLine } from './one-line.ts';
import { are, have } from './summary-text.ts';

/** Alerts that a sentence names. */
const NAMED = 5;

/** What a group is called in messages. */
export const groupTitle = ({ group }: GroupNotification): string =>
  oneLine(groupName(group.monitor.name, group.values));

/** The alerts of a message with what tells them apart, those of one turn by their names. */
function namedAlerts({ group }: GroupNotification): {
  readonly noun: string;
  readonly names: ReadonlyMap<number, string>;
} {
  const alerts = group.alerts.map(({ notification }) => notification.alert);
  const { noun, names } = nameAlerts(alerts, Object.keys(group.values));
  return {
    noun: oneLine(noun),
    names: new Map(alerts.map(({ id }, at) => [id, oneLine(names[at] ?? '')])),
  };
}

/** What happened to a group, in words: `12 hosts: db-1, db-2, db-3, db-4, db-5 and 7 more.` */
export function groupHeadline(notification: GroupNotification): string {
  const { group } = notification;
  const { opened, closed, wentOn, total, isFirst, isOver } = group;
  const { noun, names } = namedAlerts(notification);
  const named = (turn: GroupTurn, count: number): string => {
    const told = group.alerts.filter((alert) => alert.turn === turn).slice(0, NAMED);
    const first = told.map(({ notification: { alert } }) => names.get(alert.id) ?? '');
    return first.length === 0 ? '' : namesText(first, count);
  };
  if (isOver) {
    const all =
      total === 1 ? `1 ${noun} has recovered` : `${capitalised(allOf(total, noun))} have recovered`;
    return `${all}${closed < total || total > NAMED ? '' : `: ${named('closed', closed)}`}.`;
  }
  const what = isFirst ? noun : `more ${noun}`;
  const sentences = [
    ...(opened > 0 ? [`${countOf(opened, what)}${listed(named('opened', opened))}.`] : []),
    ...(closed > 0
      ? [`${countOf(closed, noun)} ${have(closed)} recovered${listed(named('closed', closed))}.`]
      : []),
    ...(wentOn > 0
      ? [
          `${countOf(wentOn, noun)} ${are(wentOn)} still open${listed(named('wentOn', wentOn))}${quietText(group)}.`,
        ]
      : []),
  ];
  return sentences.join(' ');
}

/**
 * What a group is about in a few words, for subjects: `12 hosts`, `1 host recovered, 2 still open`, `all 12 hosts recovered`,
 * `both hosts recovered`. It begins with the news.
 */
export function groupBrief(notification: GroupNotification): string {
  const { opened, closed, wentOn, total, isFirst, isOver } = notification.group;
  const { noun } = namedAlerts(notification);
  if (isOver) return total === 1 ? 'recovered' : `${allOf(total, noun)} recovered`;
  const hasNews = opened + closed > 0;
  return [
    ...(opened > 0 ? [countOf(opened, isFirst ? noun : `more ${noun}`)] : []),
    ...(closed > 0
      ? [opened > 0 ? `${closed} recovered` : `${countOf(closed, noun)} recovered`]
      : []),
    ...(wentOn > 0 ? [`${hasNews ? wentOn : countOf(wentOn, noun)} still open`] : []),
  ].join(', ');
}

/** Who of those that go on is taken care of: ` (1 muted, 2 acknowledged)`. */
function quietText({ wentOn, muted, acknowledged }: GroupNotification['group']): string {
  const counts = [
    ...(muted > 0 ? [[muted, 'muted'] as const] : []),
    ...(acknowledged > 0 ? [[acknowledged, 'acknowledged'] as const] : []),
  ];
  const texts = counts.map(([count, what]) => (wentOn === 1 ? what : `${count} ${what}`));
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`;
}

/** The worst severity of what is told, and the labels that all of it has. */
export function sharedTraits({ group }: GroupNotification): {
  readonly severity: Severity;
  readonly labels: Readonly<Record<string, string>>;
} {
  const alerts = group.alerts.map(({ notification }) => notification.alert);
  const [first] = alerts;
  const given = new Set(alerts.map(({ severity }) => severity));
  return {
    severity: severities.find((severity) => given.has(severity)) ?? defaultSeverity,
    labels: Object.fromEntries(
      Object.entries(first?.labels ?? {}).filter(([name, value]) =>
        alerts.every(({ labels }) => labels[name] === value),
      ),
    ),
  };
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const listed = (names: string): string => (names === '' ? '' : `: ${names}`);
