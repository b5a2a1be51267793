import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { NamedContext } from '../config/context-store.ts';
import { CliError, usageError } from '../errors/errors.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Commands that change something on the server and have no question of their own; with a `--yes` they ask, or were told
 * not to.
 */
const writing = new Set([
  'alert ack',
  'alert mute',
  'alert open',
  'alert unack',
  'alert unmute',
  'annotation create',
  'api',
  'channel pause',
  'channel resume',
  'channel test',
  'dashboard clone',
  'dashboard pin',
  'dashboard unpin',
  'monitor mute',
  'monitor pause',
  'monitor resume',
  'send-test',
  'silence create',
  'silence end',
  'token page',
  'token picture',
  'token prometheus',
  'token revoke',
]);

/**
 * Asks before a command changes something in a context that was marked so.
 *
 * @throws CliError (declined) unless the answer is yes; (usage) when there is nobody to ask.
 */
export async function guardWrites(
  context: CommandContext,
  command: CommandUnknownOpts,
): Promise<void> {
  const path = pathOf(command);
  const closesById = path === 'alert close' && command.args.length > 0;
  if (!writing.has(path) && !(closesById && command.getOptionValue('yes') !== true)) return;
  // Reading over the raw API is no change.
  if (path === 'api' && /^get$/iu.test(command.args[0] ?? '')) return;
  const { context: saved } = await context.settings();
  if (!asksBeforeWrites(context, saved)) return;
  if (context.io.stdin.isTTY !== true) {
    throw usageError(
      `Commands that change something in ${JSON.stringify(saved.name)} need to be confirmed.`,
      `There is no terminal to ask on: set SPANLIGHT_CONFIRM=${saved.name} to go on.`,
    );
  }
  const { confirm } = await import('../io/prompt.ts');
  if (!(await confirm(context.io, `This changes ${saved.name} (${saved.url}). Go on?`)))
    throw new CliError('Nothing was changed.', { code: 'declined' });
}

/** Whether what changes something in a context is to be confirmed first. */
export const asksBeforeWrites = (
  { io }: CommandContext,
  saved: NamedContext | undefined,
): saved is NamedContext => saved?.confirm === true && io.env['SPANLIGHT_CONFIRM'] !== saved.name;

function pathOf(command: CommandUnknownOpts): string {
  const { parent } = command;
  if (parent === null) return '';
  return `${pathOf(parent)} ${command.name()}`.trim();
}
