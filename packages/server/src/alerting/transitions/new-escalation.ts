import type { Monitor } from '@spanlight/sdk/schemas';
import type { AlertRow } from '../../metadata/alerting/alert-row.ts';
import { jsonText } from '../../metadata/database/json-column.ts';
import type { EscalationPlan } from '../../metadata/database/escalation-plan.ts';

type Columns = Pick<AlertRow, 'escalation' | 'escalated' | 'escalation_since' | 'escalates_at'>;

/** An alert that nobody else is told of. */
export const NO_ESCALATION: Columns = {
  escalation: null,
  escalated: 0,
  escalation_since: null,
  escalates_at: null,
};

/**
 * The escalation of an alert that opens now.
 *
 * @param monitors Those that tell of it: of several the steps of all count, those at the same time are one.
 * @param eventId The event that opens it.
 * @param now Milliseconds since 1970.
 */
export function newEscalation(
  monitors: readonly Pick<Monitor, 'id' | 'escalation'>[],
  eventId: number,
  now: number,
): Columns {
  const steps = mergedSteps(monitors);
  const [first] = steps;
  if (first === undefined) return NO_ESCALATION;
  return {
    escalation: jsonText({ eventId, steps }),
    escalated: 0,
    escalation_since: now,
    escalates_at: now + first.after,
  };
}

function mergedSteps(
  monitors: readonly Pick<Monitor, 'id' | 'escalation'>[],
): EscalationPlan['steps'] {
  const all = monitors.flatMap(({ id, escalation }) =>
    escalation.map(({ after, channelIds }) => ({ after, monitorId: Number(id), channelIds })),
  );
  return [...Map.groupBy(all, ({ after }) => after)]
    .toSorted(([left], [right]) => left - right)
    .map(([after, some]) => ({
      after,
      wishes: some.map(({ monitorId, channelIds }) => ({ monitorId, channelIds })),
    }));
}
