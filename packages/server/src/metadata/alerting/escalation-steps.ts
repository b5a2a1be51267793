import { escalationStepSchema, type EscalationStep } from '@spanlight/sdk/schemas';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import type { Database } from '../database/tables.ts';

/** The steps of a monitor. Throws a `StoredValueError`. */
export const readSteps = jsonColumn('monitors.escalation', z.array(escalationStepSchema));

/**
 * Takes a channel off the escalation of the monitors of a project; a step that would tell nobody goes with it. Returns the ids of
 * the monitors that had it.
 */
export async function leaveSteps(
  transaction: Transaction<Database>,
  projectId: number,
  channelId: number,
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('monitors')
    .select(['id', 'escalation'])
    .where('project_id', '=', projectId)
    .where('escalation', '!=', jsonText<EscalationStep[]>([]))
    .execute();
  const changed: number[] = [];
  for (const { id, escalation } of rows) {
    const steps = readSteps(escalation, id);
    if (!steps.some(({ channelIds }) => channelIds.includes(channelId))) continue;
    const left = steps
      .map((step) => ({ ...step, channelIds: step.channelIds.filter((one) => one !== channelId) }))
      .filter(({ channelIds }) => channelIds.length > 0);
    await transaction
      .updateTable('monitors')
      .set({ escalation: jsonText(left) })
      .where('id', '=', id)
      .execute();
    changed.push(id);
  }
  return changed;
}
