import { safeYamlText } from '../../output/yaml.ts';
import { monitorKind } from '../../plan/monitor-kind.ts';
import type { Shell } from '../../shell.ts';
import { targetOf } from '../prepare-plan.ts';
import { findMonitor } from './find-monitor.ts';

/** Prints a monitor as YAML. */
export async function exportMonitor(shell: Shell, wanted: string): Promise<void> {
  const target = await targetOf(shell);
  const { id } = await findMonitor(target.client, target.project, wanted, target.signal);
  const { document } = await monitorKind.read(target, id);
  const text = safeYamlText(monitorKind.print(document));
  (await shell.output()).lines([text.replace(/\n$/u, '')]);
}
