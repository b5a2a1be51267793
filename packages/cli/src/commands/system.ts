import { examples, type RootCommand } from '../program.ts';
import type { Shell } from '../shell.ts';
import { listQueryOf, withListOptions } from './options.ts';

/** `system list`: what sends data. */
export function addSystemCommands(program: RootCommand, shell: Shell): void {
  const system = program
    .command('system')
    .description('what sends data: services, databases, logs');
  withListOptions(system.command('list'), 100)
    .description('list systems with their rates')
    .addHelpText(
      'after',
      examples(
        'spanlight system list --since 6h',
        'spanlight system list -q \'where host_name = "a"\'',
      ),
    )
    .action(async (options) => {
      const query = await listQueryOf(shell, options, { sort: 'system' });
      const { listSystems } = await import('../services/list-systems.ts');
      await listSystems(shell, query);
    });
}
