import { safeYamlText } from '../output/yaml.ts';
import { dashboardKind } from '../plan/dashboard-kind.ts';
import type { Shell } from '../shell.ts';
import { findDashboard } from './find-dashboard.ts';
import { targetOf } from './prepare-plan.ts';

/** Prints a dashboard as a YAML document. */
export async function exportDashboard(shell: Shell, wanted: string): Promise<void> {
  const target = await targetOf(shell);
  const { id } = await findDashboard(target.client, target.project, wanted, target.signal);
  const { document } = await dashboardKind.read(target, id);
  const text = safeYamlText(dashboardKind.print(document));
  (await shell.output()).lines([text.replace(/\n$/u, '')]);
}
