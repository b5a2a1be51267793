import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { listQueryOf, withListOptions } from './shared/options.ts';

/** `system list`: what sends data. */
export function addSystemCommands(program: RootCommand, context: CommandContext): void {
  const system = program.command('system');
  withListOptions(system.command('list'), 100).action(async (options) => {
    const query = await listQueryOf(context, options, { sort: 'system' });
    const { listSystems } = await import('../services/tracing/list-systems.ts');
    await listSystems(context, query);
  });
}
