import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { listQueryOf, withListOptions } from './shared/options.ts';

/** `group list`: similar spans counted together. */
export function addGroupCommands(program: RootCommand, context: CommandContext): void {
  const group = program.command('group');
  withListOptions(group.command('list'), 100).action(async (options) => {
    const query = await listQueryOf(context, options, { systems: ['spans:all'] });
    const { listGroups } = await import('../services/tracing/list-groups.ts');
    await listGroups(context, query);
  });
}
