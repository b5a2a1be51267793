import { type ErrorBody, isHttpError, isSpanlightError } from '@spanlight/sdk';
import type { PlanTarget, PlannedWrite } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { documentOf } from './parse-text.ts';
import { pending, type Plan, type PlannedChange } from './plan.ts';

/** What a server would refuse. */
export interface ServerRefusal {
  readonly change: PlannedChange;
  readonly error: ErrorBody;
}

/** Of one request; the server takes more of either. */
const maxWrites = 100;
const maxLetters = 500_000;

/**
 * Asks the server what it would say of the writes of a plan; it writes nothing and tells nobody. Undefined when it can't be
 * asked: it is older than the call, or the caller may only read.
 */
export async function askServer(
  target: PlanTarget,
  plan: Plan,
): Promise<ServerRefusal[] | undefined> {
  const refusals: ServerRefusal[] = [];
  const writes = [];
  for (const change of pending(plan)) {
    if (change.action === 'delete') continue;
    const { kind, seen } = change;
    writes.push({ change, write: await kindOf(kind).write(target, seen, documentOf(change)) });
  }
  for (const batch of batches(writes)) {
    const outcomes = await ask(
      target,
      batch.map(({ write }) => write),
    );
    if (outcomes === undefined) return undefined;
    for (const [at, { error }] of outcomes.entries()) {
      const change = batch[at]?.change;
      if (error !== null && change !== undefined) refusals.push({ change, error });
    }
  }
  return refusals;
}

async function ask(
  { client, project, signal }: PlanTarget,
  writes: readonly PlannedWrite[],
): Promise<readonly { error: ErrorBody | null }[] | undefined> {
  try {
    return await client.projects.checkWrites({ project, writes: [...writes] }, { signal });
  } catch (error) {
    const isClosed = [401, 403, 404, 405].some((status) => isHttpError(error, status));
    // Existing servers answer addresses that they don't know with a page.
    if (isClosed || (isSpanlightError(error) && error.code === 'not_json')) return undefined;
    throw error;
  }
}

function batches<Item extends { readonly write: PlannedWrite }>(items: readonly Item[]): Item[][] {
  const found: Item[][] = [];
  let letters = Infinity;
  for (const item of items) {
    const last = found.at(-1);
    letters += item.write.body.length;
    if (last !== undefined && last.length < maxWrites && letters <= maxLetters) last.push(item);
    else {
      found.push([item]);
      letters = item.write.body.length;
    }
  }
  return found;
}
