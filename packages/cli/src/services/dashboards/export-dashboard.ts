import { dashboardKind } from '../../plan/dashboard-kind.ts';
import type { Shell } from '../../program/shell.ts';
import { findDashboard } from './find-dashboard.ts';
import { printDocument } from '../documents/print-document.ts';

/** Prints a dashboard as a YAML document. */
export async function exportDashboard(shell: Shell, wanted: string): Promise<void> {
  await printDocument(shell, dashboardKind, ({ client, project, signal }) =>
    findDashboard(client, project, wanted, signal),
  );
}
