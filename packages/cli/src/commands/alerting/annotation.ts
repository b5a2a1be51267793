import { InvalidArgumentError } from '@commander-js/extra-typings';
import { positiveInteger, type RootCommand } from '../../program/root-command.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { YES, withTimeOptions } from '../shared/options.ts';

const annotations = async () => await import('../../services/alerting/annotations.ts');

/** `annotation list | create | delete`. */
export function addAnnotationCommands(program: RootCommand, context: CommandContext): void {
  const annotation = program.command('annotation');

  withTimeOptions(annotation.command('list'))
    .option(
      '-n, --limit <rows>',
      'maximum number of rows to print, up to 1000',
      positiveInteger,
      100,
    )
    .action(async (options) => (await annotations()).listAnnotations(context, options));

  annotation
    .command('create')
    .argument('<name>', 'what happened, at most 100 bytes')
    .option('--description <markdown>', 'more about it, at most 5000 bytes')
    .option('--color <color>', 'a CSS colour, e.g. #4CAF50')
    .option('--attr <key=value>', 'an attribute; repeat for more', appendAttribute, {})
    .option('--time <time>', 'when: a date, unix seconds, or a time ago such as 2h (default: now)')
    .option('--fingerprint <text>', 'no second annotation is created with the same fingerprint')
    .option('--dsn', 'authenticate with the DSN in SPANLIGHT_DSN instead of as a user')
    .action(async (name, options) =>
      (await annotations()).createAnnotation(context, name, options),
    );

  annotation
    .command('delete')
    .argument('<annotation>', 'id', positiveInteger)
    .option(...YES)
    .action(async (id, options) => (await annotations()).deleteAnnotation(context, id, options));
}

function appendAttribute(text: string, before: Record<string, string>): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as key=value.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
