import type { Monitor } from '@spanlight/sdk';
import type { Shell } from '../../../program/shell.ts';
import { called, confirmDeletion } from '../../shared/confirm-deletion.ts';
import { findMonitor } from './find-monitor.ts';

/** Pauses a monitor, or resumes it. */
export async function pauseMonitor(shell: Shell, wanted: string, paused: boolean): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const { signal } = shell.io;
  const { id } = await findMonitor(client, project, wanted, signal);
  await client.monitors[paused ? 'pause' : 'resume']({ project, id }, { signal });
  const monitor = await client.monitors.get({ project, id }, { signal });
  await report(shell, monitor, paused ? 'Paused' : 'Resumed');
}

/** Deletes a monitor with its alerts, after asking. */
export async function deleteMonitor(
  shell: Shell,
  wanted: string,
  { yes = false }: { readonly yes?: boolean | undefined },
): Promise<void> {
  const { id: project } = await shell.project();
  const client = await shell.client();
  const { signal } = shell.io;
  const monitor = await findMonitor(client, project, wanted, signal);
  const { id, revision, alertCount } = monitor;
  const alerts = `${alertCount} ${alertCount === 1 ? 'alert' : 'alerts'}`;
  if (!yes) await confirmDeletion(shell, `monitor ${called(monitor)} and its ${alerts}`);
  const seen = revision > 0 ? { ifMatch: revision } : {};
  await client.monitors.delete({ project, id, ...seen }, { signal });
  await report(shell, monitor, 'Deleted');
}

async function report(shell: Shell, monitor: Monitor, verb: string): Promise<void> {
  const output = await shell.output();
  if (output.forPeople) output.lines([`${verb} monitor ${called(monitor)}.`]);
  else await output.data({ monitor });
}
