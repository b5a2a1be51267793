import { safeYamlText } from '../../output/yaml.ts';
import { channelKind } from '../../plan/channel-kind.ts';
import type { Shell } from '../../shell.ts';
import { targetOf } from '../prepare-plan.ts';
import { findChannel } from './find-channel.ts';

/** Prints a channel as YAML, with a variable where its address would stand. */
export async function exportChannel(shell: Shell, wanted: string): Promise<void> {
  const target = await targetOf(shell);
  const { id } = await findChannel(target.client, target.project, wanted, target.signal);
  const { document } = await channelKind.read(target, id);
  const text = safeYamlText(channelKind.print(document));
  (await shell.output()).lines([text.replace(/\n$/u, '')]);
}
