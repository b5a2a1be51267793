import { errorText, originText } from '@spanlight/sdk/format';
import type { Alert, AlertCause } from '@spanlight/sdk/schemas';
import { cutText } from '../../shared/cut-text.ts';
import { oneLine } from '../messages/one-line.ts';

/** Bytes of a name. */
const NAME_LIMIT = 255;

/** Puts `svc-2` before `svc-10`. */
const byName = new Intl.Collator('en', { numeric: true });

const BECAUSE: Readonly<Record<AlertCause['reason'], string>> = {
  'no-alert': 'the origin has no open alert',
  separate:
    'a monitor that watches it alerts on consequences separately, or does not watch the origin',
  late: "the origin's alert had been open for more than an hour when it first occurred",
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
      `Its consequences, because it was the cause in at least 80 % of their newest traces: ${noted}${more > 0 ? `; ${more} more` : ''}. ${toldText(ownAlerts.size, consequenceCount)}`,
    );
  }
  return sentences;
}

/** Whether somebody is told of consequences, of which some may have alerts of their own. */
function toldText(ownAlerts: number, count: number): string {
  if (ownAlerts === 0) return 'Nobody is notified of them.';
  return ownAlerts === count
    ? 'They have alerts of their own.'
    : 'Some have alerts of their own; nobody is notified of the others.';
}

const named = (error: Pick<AlertCause, 'name' | 'service'>): string =>
  cutText(oneLine(errorText(error)), NAME_LIMIT);
