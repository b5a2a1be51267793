import { monitorKind } from '../../../plan/monitor-kind.ts';
import type { Shell } from '../../../program/shell.ts';
import { printDocument } from '../../documents/print-document.ts';
import { findMonitor } from './find-monitor.ts';

/** Prints a monitor as YAML. */
export async function exportMonitor(shell: Shell, wanted: string): Promise<void> {
  await printDocument(shell, monitorKind, ({ client, project, signal }) =>
    findMonitor(client, project, wanted, signal),
  );
}
