import { Argument } from '@commander-js/extra-typings';
import { listCommands } from '../completion/command-model.ts';
import { completionScript, completionShells } from '../completion/scripts.ts';
import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

/** `completion bash|zsh|fish`: prints a script for the shell to source. */
export function addCompletionCommand(program: RootCommand, context: CommandContext): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(completionShells))
    .action(async (name) => {
      (await context.output()).lines([completionScript(name, listCommands(program))]);
    });
}
