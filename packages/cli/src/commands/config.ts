import { examples, type RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { runServer } from './serve.ts';

/** `config check`: lets the server validate a configuration file without starting. */
export function addConfigCommands(program: RootCommand, context: CommandContext): void {
  const config = program.command('config').description('configuration file of the server');
  config
    .command('check')
    .description('validate a server configuration file, with line and column')
    .argument('[file]', 'the file; default is the one `spanlight serve` would read')
    .addHelpText('after', examples('spanlight config check /etc/spanlight/spanlight.yml'))
    .action(async (file) => {
      await runServer(['config', 'check', ...(file === undefined ? [] : [file])], context);
    });
}
