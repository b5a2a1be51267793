import type { Alert, AlertGroup } from '@spanlight/sdk';
import { alertsOfGroup, formatInteger } from '@spanlight/sdk/format';
import { describeError } from '../../errors/describe-error.ts';
import { sanitise } from '../../output/sanitise.ts';
import type { Scope } from '../core/scope.ts';
import { type AlertChanges, countText } from './alert-changes.ts';
import type { FacetValues } from './alert-facets.ts';

/** Alerts that are changed together at most. */
const MAX_ALERTS = 1000;

/** What stands in groups. */
export interface GroupedAlerts {
  readonly words: string;
  readonly facets: FacetValues;
}

/** Which alerts one group is made of. */
export function alertsIn({ words, facets }: GroupedAlerts, { values }: AlertGroup): GroupedAlerts {
  const own = alertsOfGroup(values);
  return {
    words: [own.q, words].filter(Boolean).join(' '),
    facets: { ...facets, ...own.attrs },
  };
}

/** Letters that change all open alerts of a group, after a question that says how many they are. */
export function groupLetters(
  scope: Scope,
  changes: AlertChanges,
  grouped: GroupedAlerts,
  done: () => void,
): Readonly<Record<string, (group: AlertGroup) => void>> {
  const { ui } = scope;
  const changeOpen = async (
    group: AlertGroup,
    use: (open: readonly Alert[], name: string) => unknown,
  ): Promise<void> => {
    try {
      const { alerts, count } = await openAlertsOf(scope, alertsIn(grouped, group));
      if (alerts.length < count)
        ui.say(
          `${formatInteger(count)} are open, and ${formatInteger(MAX_ALERTS)} can be changed at once: Enter opens the group.`,
          'warning',
        );
      else if (count === 0) ui.say('No alert of the group is open.', 'warning');
      else await use(alerts, sanitise(group.name));
    } catch (error) {
      ui.say(describeError(error).message, 'bad');
    }
  };
  const withOpen = (use: Parameters<typeof changeOpen>[1]) => (group: AlertGroup) =>
    void changeOpen(group, use);
  return {
    A: withOpen((open) => changes.acknowledge(open, done)),
    m: withOpen((open) => changes.mute(open, done)),
    c: withOpen(async (open, name) => {
      if (await ui.agree(`Close ${countText(open)} of ${name}?`))
        await changes.set(open, 'closed', done);
    }),
    u: () => void changes.undo(done),
  };
}

async function openAlertsOf(
  { client, project }: Scope,
  { words, facets }: GroupedAlerts,
): Promise<{ readonly alerts: readonly Alert[]; readonly count: number }> {
  const attrs = { ...facets, alert_status: ['open'] };
  return await client.alerts.list({ project, q: words || undefined, attrs, limit: MAX_ALERTS });
}
