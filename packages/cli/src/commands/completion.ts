import { Argument } from '@commander-js/extra-typings';
import { nameKinds } from '../completion/name-kinds.ts';
import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

/** `completion bash|zsh|fish`: prints a script for the shell to source. */
export function addCompletionCommand(program: RootCommand, context: CommandContext): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish'] as const))
    .action(async (name) => {
      const [{ listCommands }, { completionScript }] = await Promise.all([
        import('../completion/command-model.ts'),
        import('../completion/scripts.ts'),
      ]);
      (await context.output()).lines([completionScript(name, listCommands(program))]);
    });

  // For those scripts alone.
  program
    .command('__names', { hidden: true })
    .addArgument(new Argument('<kind>').choices(nameKinds))
    .argument('[word]', 'what is typed')
    .action(async (kind, word = '') => {
      const { printNames } = await import('../services/shared/names.ts');
      await printNames(context, kind, word);
    });
}

/** `man`: the manual page, of the same words as the help. */
export function addManCommand(program: RootCommand, context: CommandContext): void {
  program
    .command('man')
    .option('-f, --folder <folder>', 'write a page for each command there, as man reads them')
    .action(async ({ folder }) => {
      const { manPages } = await import('../program/man-page.ts');
      const pages = manPages(program);
      const output = await context.output();
      if (folder === undefined) {
        output.lines([...pages.values()].slice(0, 1));
        return;
      }
      const [{ mkdir, writeFile }, { join, resolve }] = await Promise.all([
        import('node:fs/promises'),
        import('node:path'),
      ]);
      await mkdir(folder, { recursive: true });
      for (const [file, text] of pages) await writeFile(join(folder, file), `${text}\n`);
      const first = join(resolve(folder), 'spanlight.1');
      output.note(`${pages.size} pages. Read them with: man ${first}`, 'good');
    });
}
