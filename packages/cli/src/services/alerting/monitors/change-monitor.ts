import type { Monitor } from '@spanlight/sdk';
import type { CommandContext } from '../../../program/command-context.ts';
import { called, confirmDeletion } from '../../shared/confirm-deletion.ts';
import { findMonitor } from './find-monitor.ts';

/** Pauses a monitor, or resumes it. */
export async function pauseMonitor(
  context: CommandContext,
  wanted: string,
  paused: boolean,
): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  const { id } = await findMonitor(client, project, wanted, signal);
  await client.monitors[paused ? 'pause' : 'resume']({ project, id }, { signal });
  const monitor = await client.monitors.get({ project, id }, { signal });
  await report(context, monitor, paused ? 'Paused' : 'Resumed');
}

/** Deletes a monitor with its alerts, after asking. */
export async function deleteMonitor(
  context: CommandContext,
  wanted: string,
  { yes = false }: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { id: project } = await context.project();
  const client = await context.client();
  const { signal } = context.io;
  const monitor = await findMonitor(client, project, wanted, signal);
  const { id, revision, alertCount } = monitor;
  const alerts = `${alertCount} ${alertCount === 1 ? 'alert' : 'alerts'}`;
  if (!yes) await confirmDeletion(context, `monitor ${called(monitor)} and its ${alerts}`);
  const seen = revision > 0 ? { ifMatch: revision } : {};
  await client.monitors.delete({ project, id, ...seen }, { signal });
  await report(context, monitor, 'Deleted');
}

async function report(context: CommandContext, monitor: Monitor, verb: string): Promise<void> {
  const output = await context.output();
  if (output.forPeople) output.lines([`${verb} monitor ${called(monitor)}.`]);
  else await output.data({ monitor });
}
