import { monitorKind } from '../../../plan/monitor-kind.ts';
import type { CommandContext } from '../../../program/command-context.ts';
import { printDocument } from '../../documents/print-document.ts';
import { findMonitor } from './find-monitor.ts';

/** Prints a monitor as YAML. */
export async function exportMonitor(context: CommandContext, wanted: string): Promise<void> {
  await printDocument(context, monitorKind, ({ client, project, signal }) =>
    findMonitor(client, project, wanted, signal),
  );
}
