import type { SavedView } from '@spanlight/sdk';
import type { Column } from '../output/table.ts';
import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

const columns = (timeText: (time: string) => string): readonly Column<SavedView>[] => [
  { title: 'ID', value: (view) => String(view.id), align: 'right' },
  { title: 'PINNED', value: (view) => (view.pinned ? 'yes' : '') },
  { title: 'NAME', value: (view) => view.name, shrink: 'end' },
  { title: 'SCREEN', value: (view) => view.route },
  { title: 'AUTHOR', value: (view) => view.user?.name ?? '', shrink: 'end' },
  { title: 'QUERY', value: queryOf, shrink: 'end', minimum: 16 },
  { title: 'CREATED', value: (view) => timeText(view.createdAt), wide: true },
];

/** `view list`: screens of the console saved with their filters. */
export function addViewCommands(program: RootCommand, context: CommandContext): void {
  const view = program.command('view');
  view.command('list').action(async () => {
    const { id } = await context.project();
    const client = await context.client();
    const { timeText } = await import('../output/time-text.ts');
    await context.list({
      rows: await client.savedViews.list({ project: id }, { signal: context.io.signal }),
      columns: columns((time) => timeText(time, context.io.now())),
      empty: 'The list is empty. Have you saved any views yet?',
    });
  });
}

function queryOf(view: SavedView): string {
  const query = view.query['query'];
  return typeof query === 'string' ? query : '';
}
