import { addCompletionCommand } from './commands/completion.ts';
import { addConfigCommands } from './commands/config.ts';
import { addContextCommands } from './commands/context.ts';
import { addServeCommand } from './commands/serve.ts';
import type { Io } from './io.ts';
import { createRootCommand, type RootCommand } from './program.ts';
import { createShell } from './shell.ts';

/** Assembles the whole command line. */
export function createProgram(io: Io): RootCommand {
  const program = createRootCommand();
  // Before the commands are added: they inherit it. Errors are thrown to `run`, which renders them.
  program.exitOverride().configureOutput({
    writeOut: (text) => void io.stdout.write(text),
    writeErr: (text) => void io.stderr.write(text),
    outputError: () => {},
    getOutHelpWidth: () => io.stdout.columns ?? 100,
    getErrHelpWidth: () => io.stderr.columns ?? 100,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
  const shell = createShell(io, () => program.opts());
  addContextCommands(program, shell);
  addServeCommand(program, shell);
  addConfigCommands(program, shell);
  addCompletionCommand(program, shell);
  return program;
}
