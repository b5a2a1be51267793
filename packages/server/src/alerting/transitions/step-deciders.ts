import type { Monitor } from '@spanlight/sdk/schemas';
import type { Metadata } from '../../metadata/open.ts';
import { groupingOf } from '../../metadata/alerting/monitor-row.ts';
import type { StepRecipients } from '../../metadata/database/escalation-plan.ts';
import type { Decider } from './plan-deliveries.ts';

/** What is known of the monitors of escalations, by id. */
export type StepMonitors = ReadonlyMap<
  number,
  Pick<Monitor, 'name' | 'owner' | 'state' | 'grouping'>
>;

/** A monitor as far as it wants somebody told of a step. */
export interface StepDecider extends Decider {
  readonly state: Monitor['state'] | 'gone';
}

/** The monitors of some wishes that are there. */
export async function stepMonitors(
  { db }: Pick<Metadata, 'db'>,
  wishes: readonly StepRecipients[],
): Promise<StepMonitors> {
  const ids = [...new Set(wishes.map(({ monitorId }) => monitorId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('monitors')
    .select(['id', 'name', 'owner', 'state', 'grouping'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, grouping: groupingOf(row) }]));
}

/**
 * The monitors of some wishes, each with the channels it wishes; those that are gone too.
 *
 * @param step Which step wants them told, counted from 1.
 */
export const stepDeciders = (
  wishes: readonly StepRecipients[],
  monitors: StepMonitors,
  step: number,
): StepDecider[] =>
  wishes.map(({ monitorId, channelIds }) => {
    const {
      name = '',
      owner = '',
      state = 'gone',
      grouping = null,
    } = monitors.get(monitorId) ?? {};
    const id = String(monitorId);
    return { id, name, owner, state, channelIds, grouping, step, notifyEveryoneByEmail: false };
  });
