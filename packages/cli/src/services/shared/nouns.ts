import type { Dashboard, DashboardSummary, Monitor, NotificationChannel } from '@spanlight/sdk';
import type { DocumentKind } from '@spanlight/sdk/documents';
import { allMonitors } from '../../alerting/all-monitors.ts';
import { withoutSecret } from '../../alerting/channel-kinds.ts';
import { CliError, usageError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import type { Target } from '../../program/command-context.ts';

/** Something people call by id, key or name. */
export interface Named {
  readonly id: number | string;
  /** Stable name; empty for none. */
  readonly key: string;
  readonly name: string;
  /** 0 from servers that keep none. */
  readonly revision: number;
}

/** A kind of them, and what changes of them answer; `verbs.ts` holds what all can be asked to do. */
export interface Noun<Item extends Named, Changed extends Named = Item> {
  /** What it is, as the command is called. */
  readonly name: DocumentKind;
  /** All of a project. */
  readonly all: (target: Target) => Promise<readonly Item[]>;
  /** What programs get of one. @default the item itself */
  readonly item?: (item: Changed) => unknown;
}

/** Where notifications go. */
export const channels: Noun<NotificationChannel> = {
  name: 'channel',
  all: async ({ client, project, signal }) => await client.channels.list({ project }, { signal }),
  item: withoutSecret,
};

/** Rules that open alerts. */
export const monitors: Noun<Monitor> = {
  name: 'monitor',
  all: async ({ client, project, signal }) => await allMonitors(client, { project }, signal),
};

/** Tables and rows of charts. */
export const dashboards: Noun<DashboardSummary, Dashboard | DashboardSummary> = {
  name: 'dashboard',
  all: async ({ client, project, signal }) => await client.dashboards.list({ project }, { signal }),
};

/**
 * Finds one by id, key or exact name, in this order.
 *
 * @throws CliError (not found) when there is none; (usage) when several have the name.
 */
export async function find<Item extends Named>(
  { name: noun, all }: Pick<Noun<Item>, 'name' | 'all'>,
  target: Target,
  wanted: string,
): Promise<Item> {
  const items = await all(target);
  const direct =
    items.find(({ id }) => String(id) === wanted) ??
    items.find(({ key }) => key !== '' && key === wanted);
  if (direct !== undefined) return direct;
  const named = items.filter(({ name }) => name === wanted);
  const [only] = named;
  if (only !== undefined && named.length === 1) return only;
  if (named.length > 0)
    throw usageError(
      `Several ${noun}s are called ${JSON.stringify(wanted)}.`,
      `Use the id: ${named.map(({ id }) => id).join(', ')}.`,
    );
  throw new CliError(`There is no ${noun} ${JSON.stringify(wanted)}.`, {
    code: `${noun}_not_found`,
    hint: `\`spanlight ${noun} list\` shows ids, keys and names.`,
    exitCode: exitCodes.notFound,
  });
}
