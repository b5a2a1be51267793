import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import examples from './examples.json' with { type: 'json' };

/**
 * Puts real commands to copy below the help of commands: those of `examples.json`, by the words after the program's name.
 */
export function addExamples(program: CommandUnknownOpts): void {
  for (const [path, lines] of Object.entries(examples)) {
    const text = ['', 'Examples:', ...lines.map((line) => `  $ ${line}`)].join('\n');
    findCommand(program, path).addHelpText('after', text);
  }
}

function findCommand(program: CommandUnknownOpts, path: string): CommandUnknownOpts {
  return path.split(' ').reduce((above, name) => {
    const found = above.commands.find((command) => command.name() === name);
    if (found === undefined) throw new Error(`there are examples of ${path}, but no such command`);
    return found;
  }, program);
}
