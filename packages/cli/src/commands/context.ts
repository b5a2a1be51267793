import { Option } from '@commander-js/extra-typings';
import type { NamedContext } from '../config/context-store.ts';
import { toneOf } from '../program/context-tone.ts';
import { notFound } from '../errors/errors.ts';
import type { Column } from '../output/table.ts';
import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

/** Spelt out here, because the store is loaded when a command runs. */
const colors = ['red', 'yellow', 'green', 'cyan', 'none'] as const;

const columns: readonly Column<NamedContext>[] = [
  { title: '', value: (context) => (context.current ? '*' : '') },
  { title: 'NAME', value: (context) => context.name, tone: toneOf },
  { title: 'ADDRESS', value: (context) => context.url, shrink: 'middle' },
  { title: 'PROJECT', value: (context) => String(context.project ?? '') },
  { title: 'ASKS', value: ({ confirm }) => (confirm === true ? 'yes' : '') },
  { title: 'USER', value: (context) => context.user ?? '', shrink: 'end' },
];

/** `context list | current | use | delete`: the servers the user signed in to. */
export function addContextCommands(program: RootCommand, context: CommandContext): void {
  const contexts = program.command('context');

  contexts.command('list').action(async () => {
    await context.list({
      rows: (await context.contexts()).list(),
      columns,
      empty: 'No contexts yet. `spanlight login` creates one.',
    });
  });

  contexts.command('current').action(async () => {
    const current = (await context.contexts()).current();
    if (current === undefined) {
      throw notFound('There is no current context.', {
        code: 'context_not_found',
        hint: 'Sign in with `spanlight login`, or choose one with `spanlight context use NAME`.',
      });
    }
    await context.record({
      value: current,
      fields: [
        ['name', current.name],
        ['address', current.url],
        ['project', String(current.project ?? 'not chosen')],
        ['user', current.user ?? ''],
      ],
    });
  });

  contexts
    .command('use')
    .argument('<name>')
    .action(async (name) => {
      const store = await context.contexts();
      store.use(name);
      const output = await context.output();
      if (context.globals().project !== undefined) {
        const project = await context.project();
        const { url, user } = store.get(name);
        store.save(name, { url, project: project.id, ...(user === undefined ? {} : { user }) });
      }
      output.note(`Commands now use ${JSON.stringify(name)}.`);
    });

  contexts
    .command('set')
    .argument('<name>')
    .addOption(new Option('--color <color>', 'colour of its name, or none').choices(colors))
    .option('--confirm', 'ask before a command changes something there')
    .option('--no-confirm', 'stop asking')
    .action(async (name, marks) => {
      const store = await context.contexts();
      store.mark(name, marks);
      (await context.output()).note(`Marked ${JSON.stringify(name)}.`);
    });

  contexts
    .command('delete')
    .argument('<name>')
    .action(async (name) => {
      const store = await context.contexts();
      const removed = store.get(name);
      const { credentialKey, credentialLeft } = await import('../config/credential.ts');
      const credentials = await context.credentials();
      const left = await credentials.delete(credentialKey(removed.name, removed.url));
      store.delete(name);
      const output = await context.output();
      if (left !== undefined) output.note(credentialLeft(left), 'warning');
      output.note(`Forgot ${JSON.stringify(name)}.`);
    });
}
