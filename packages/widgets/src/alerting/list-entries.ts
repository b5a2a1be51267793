import type { Alert, AlertGroup } from '@spanlight/sdk';
import type { Loaded } from '../core/loader.ts';
import { sayLoaded } from '../core/status.ts';
import type { AlertGroupsAnswer, AlertsAnswer, ListedAnswer } from './ask-alerts.ts';
import type { AlertListTexts } from './list-texts.ts';

/** What a row is about. The key is the same as long as it is about the same. */
export type ListEntry =
  | {
      readonly kind: 'alert';
      readonly key: string;
      readonly alert: Alert;
      /** Stands below its group. */
      readonly isOfGroup: boolean;
      readonly groupKey: string;
    }
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: AlertGroup;
      readonly isExpanded: boolean;
      readonly groupKey: string;
    }
  | { readonly kind: 'note'; readonly key: string; readonly text: string };

/** What tells a group from others. */
export const keyOfGroup = ({ values }: AlertGroup): string => JSON.stringify(values);

/** Whether an answer is about groups. */
export const isGrouped = (answer: ListedAnswer): answer is AlertGroupsAnswer => 'groups' in answer;

/** What is listed: alerts, or groups, below each the alerts of those that are expanded. */
export function entriesOf(
  answer: ListedAnswer,
  loadedOf: (groupKey: string) => Loaded<AlertsAnswer> | undefined,
  texts: AlertListTexts,
): ListEntry[] {
  if (!isGrouped(answer)) return alertEntries(answer.alerts, '');
  const groups = new Map(answer.groups.map((group) => [keyOfGroup(group), group]));
  return [...groups].flatMap(([groupKey, group]) => {
    const loaded = loadedOf(groupKey);
    const isExpanded = loaded !== undefined;
    const entry: ListEntry = {
      kind: 'group',
      key: `group ${groupKey}`,
      group,
      isExpanded,
      groupKey,
    };
    if (loaded === undefined) return [entry];
    const text = noteOf(loaded, texts);
    const note: ListEntry = { kind: 'note', key: `note ${groupKey}`, text };
    const alerts = loaded.kind === 'data' ? loaded.data.alerts : [];
    return [entry, ...alertEntries(alerts, groupKey), ...(text === '' ? [] : [note])];
  });
}

/** An alert stands once, whatever a page hands in. */
function alertEntries(alerts: readonly Alert[], groupKey: string): ListEntry[] {
  return [...new Map(alerts.map((alert) => [alert.id, alert])).values()].map((alert) => ({
    kind: 'alert',
    key: `alert ${alert.id} ${groupKey}`,
    alert,
    isOfGroup: groupKey !== '',
    groupKey,
  }));
}

/** What is said below a list: how loading went, or that not all are listed. */
export function noteOf(loaded: Loaded<ListedAnswer>, texts: AlertListTexts): string {
  return sayLoaded(loaded, texts, (data) => {
    const [listed, count] = sizeOf(data);
    // An old list without alerts is no good news.
    if (listed === 0) return loaded.kind === 'data' && loaded.failure ? '' : texts.empty;
    if (count <= listed) return '';
    return isGrouped(data) ? texts.moreGroups(listed, count) : texts.more(listed, count);
  });
}

/** How many rows an answer has, and how many it could have. */
export function sizeOf(answer: ListedAnswer): readonly [listed: number, count: number] {
  return isGrouped(answer)
    ? [answer.groups.length, answer.groupCount]
    : [answer.alerts.length, answer.count];
}
