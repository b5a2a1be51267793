import { dashboardKind } from '../../plan/dashboard-kind.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { findDashboard } from './find-dashboard.ts';
import { printDocument } from '../documents/print-document.ts';

/** Prints a dashboard as a YAML document. */
export async function exportDashboard(context: CommandContext, wanted: string): Promise<void> {
  await printDocument(context, dashboardKind, ({ client, project, signal }) =>
    findDashboard(client, project, wanted, signal),
  );
}
