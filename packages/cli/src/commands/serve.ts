import { SilentExit } from '../errors/errors.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { examples, type RootCommand } from '../program/root-command.ts';
import type { Shell } from '../program/shell.ts';

/** `serve`: runs the server of package `@spanlight/server` in this terminal. */
export function addServeCommand(program: RootCommand, shell: Shell): void {
  program
    .command('serve')
    .description('run the server: OTLP in, console and API out')
    .allowUnknownOption()
    .argument('[options...]', 'handed to the server, e.g. --config spanlight.yml')
    .addHelpText(
      'after',
      examples('spanlight serve', 'spanlight serve --config /etc/spanlight/spanlight.yml'),
    )
    .action(async (args) => await runServer(['serve', ...args], shell));
}

/** Runs the server program and takes over its exit code. */
export async function runServer(args: readonly string[], shell: Shell): Promise<void> {
  const { findServerProgram, runServerProgram } =
    await import('../services/server/server-process.ts');
  const code = await runServerProgram(findServerProgram(), args, shell.io.stdin.isTTY === true);
  if (code !== exitCodes.ok) throw new SilentExit(code);
}
