import { unmute } from '../../alerting/alert-mutes.ts';
import { sanitise } from '../../output/sanitise.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { existing } from '../shared/noun.ts';
import { monitors } from '../shared/nouns.ts';
import { storeSilence } from './silences.ts';

/** How long something is muted, and why. */
export interface MuteOptions {
  readonly reason: string;
  /** Milliseconds; until somebody ends it without them. */
  readonly for?: number | undefined;
}

/** Mutes alerts, by a silence of their own. */
export async function muteAlerts(
  context: CommandContext,
  ids: readonly number[],
  { reason, for: lasting }: MuteOptions,
): Promise<void> {
  const { client, project, signal } = await context.target();
  const alerts = [];
  for (const id of new Set(ids))
    alerts.push(await existing('alert', id, client.alerts.get({ project, id }, { signal })));
  await storeSilence(context, {
    name: alerts
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
    reason,
    matchers: [{ attr: 'alert.id', values: alerts.map(({ id }) => String(id)) }],
    endsAt: endOf(context, lasting),
  });
}

/** Mutes what a monitor tells. */
export async function muteMonitor(
  context: CommandContext,
  wanted: string,
  { reason, for: lasting }: MuteOptions,
): Promise<void> {
  const { id, name, type } = await monitors.find(await context.target(), wanted);
  const request = {
    name: name.slice(0, 200),
    reason,
    matchers: [{ attr: 'monitor.id', values: [id] }],
    endsAt: endOf(context, lasting),
  };
  // Alerts of errors belong to no single monitor, so that there is nothing to count.
  const held = "It holds this monitor's notifications about errors; other monitors still notify.";
  await storeSilence(context, request, type === 'error' ? held : undefined);
}

const endOf = (context: CommandContext, lasting: number | undefined): string | null =>
  lasting === undefined ? null : new Date(context.io.now() + lasting).toISOString();

/** Takes alerts out of the silences of their own; what holds more than them is named and left alone. */
export async function unmuteAlerts(context: CommandContext, ids: readonly number[]): Promise<void> {
  const target = await context.target();
  let changed = 0;
  const notes: string[] = [];
  for (const id of new Set(ids)) {
    const { taken, others } = await unmute(target, id);
    if (taken > 0) changed += 1;
    for (const silence of others)
      notes.push(
        `Alert ${id} is still held by silence ${silence.id} ${sanitise(JSON.stringify(silence.name))}, which holds others too: end it with \`spanlight silence end ${silence.id}\`.`,
      );
  }
  const output = await context.output();
  await output.tell([`Unmuted ${changed} ${changed === 1 ? 'alert' : 'alerts'}.`], { changed });
  for (const note of notes) output.note(note);
}
