import type { CommandContext } from '../../program/command-context.ts';
import { dashboards } from '../shared/nouns.ts';
import { runChange, runDelete } from '../shared/verbs.ts';

/** Deletes a dashboard, after asking. */
export async function deleteDashboard(
  context: CommandContext,
  wanted: string,
  options: { readonly yes?: boolean | undefined },
): Promise<void> {
  await runDelete(context, dashboards, wanted, options, (client, params, request) =>
    client.dashboards.delete(params, request),
  );
}

/** Copies a dashboard. */
export async function cloneDashboard(context: CommandContext, wanted: string): Promise<void> {
  await runChange(context, dashboards, wanted, 'Made', (client, params, options) =>
    client.dashboards.clone(params, options),
  );
}

/** Pins a dashboard, or unpins it. */
export async function pinDashboard(
  context: CommandContext,
  verb: 'pin' | 'unpin',
  wanted: string,
): Promise<void> {
  const pinned = verb === 'pin';
  const did = pinned ? 'Pinned' : 'Unpinned';
  await runChange(context, dashboards, wanted, did, async (client, params, options, found) => {
    await client.dashboards[verb](params, options);
    return { ...found, pinned };
  });
}
