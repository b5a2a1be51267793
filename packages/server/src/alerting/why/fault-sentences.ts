import { errorText, originText } from '@spanlight/sdk/format';
import type { Alert, AlertCause } from '@spanlight/sdk/schemas';
import { cutText } from '../../shared/cut-text.ts';
import { oneLine } from '../messages/one-line.ts';

/** Bytes of a name. */
const NAME_LIMIT = 255;

/** Puts `svc-2` before `svc-10`. */
const byName = new Intl.Collator('en', { numeric: true });

const BECAUSE: Readonly<Record<AlertCause['reason'], string>> = {
  'no-alert': 'that has no open alert',
  separate: 'a monitor that watches it tells of consequences by themselves, or does not watch that',
  late: 'the alert of that had been open for more than an hour when it came first',
};

/**
 * Where the failure began that an alert tells of, and what else it has caused.
 *
 * @param ownAlerts Ids of the open alerts that consequences have by themselves, by group.
 */
export function faultSentences(
  { name, attrs, cause, ...alert }: Alert,
  ownAlerts: ReadonlyMap<string, number>,
): string[] {
  const { consequences, consequenceCount } = alert;
  const sentences: string[] = [];
  if (cause !== null) {
    const where = cause.alertId === 0 ? '' : ` (alert ${cause.alertId})`;
    sentences.push(
      `In its traces the failure began elsewhere: ${named(cause)}${where}. It has an alert of its own because ${BECAUSE[cause.reason]}.`,
    );
  }
  if (consequenceCount > 0) {
    const own = { name, service: attrs['service_name'] ?? '' };
    const noted = consequences
      .toSorted((left, right) => byName.compare(left.service, right.service))
      .map((each) => {
        const alertId = ownAlerts.get(each.spanGroupId);
        return `${named(each)} (${each.count}${alertId === undefined ? '' : `, alert ${alertId}`})`;
      })
      .join('; ');
    const more = consequenceCount - consequences.length;
    sentences.push(
      `The failure began here: ${oneLine(originText(own, consequences))}.`,
      `Noted on it, because in 80 % of their newest traces or more it was the cause: ${noted}${more > 0 ? `; ${more} more` : ''}. ${toldText(ownAlerts.size, consequenceCount)}`,
    );
  }
  return sentences;
}

/** Whether somebody is told of consequences, of which some may have alerts of their own. */
function toldText(ownAlerts: number, count: number): string {
  if (ownAlerts === 0) return 'Nobody is told of them.';
  return ownAlerts === count
    ? 'Their own alerts tell of them.'
    : 'Their own alerts tell of those that have one; nobody is told of the others.';
}

const named = (error: Pick<AlertCause, 'name' | 'service'>): string =>
  cutText(oneLine(errorText(error)), NAME_LIMIT);
