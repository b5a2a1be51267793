import type { Project } from '@spanlight/sdk';
import type { Column } from '../output/table.ts';
import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

const columns = (timeText: (time: string) => string): readonly Column<Project>[] => [
  { title: 'ID', value: (project) => String(project.id), align: 'right' },
  { title: 'NAME', value: (project) => project.name, shrink: 'end' },
  { title: 'PINNED ATTRIBUTES', value: (project) => project.pinnedAttrs.join(' '), wide: true },
  { title: 'CREATED', value: (project) => timeText(project.createdAt), wide: true },
];

/** `project list | get`. */
export function addProjectCommands(program: RootCommand, context: CommandContext): void {
  const project = program.command('project');

  project.command('list').action(async () => {
    const { signal } = context.io;
    const { timeText } = await import('../output/time-text.ts');
    const projects = await (await context.client()).projects.list({ signal });
    await context.list({
      rows: projects,
      columns: columns((time) => timeText(time, context.io.now())),
      // The ingestion token is a secret; `project get` shows it on purpose, a list does not.
      item: ({ token: _token, ...rest }) => rest,
      empty: 'You have access to no project.',
    });
  });

  project
    .command('get')
    .argument('[project]', 'id or name; default is the project of the context')
    .action(async (wanted) => {
      const { signal } = context.io;
      const client = await context.client();
      const [{ timeText }, { resolveProject }, { existing }] = await Promise.all([
        import('../output/time-text.ts'),
        import('../program/connection.ts'),
        import('../services/shared/noun.ts'),
      ]);
      const { id } =
        wanted === undefined
          ? await context.project()
          : await resolveProject(client, wanted, signal);
      const answer = await existing(
        'project',
        id,
        client.projects.get({ project: id }, { signal }),
        'shows those you have access to.',
      );
      await context.record({
        value: answer,
        fields: [
          ['id', String(answer.project.id)],
          ['name', answer.project.name],
          ['dsn', answer.dsn === '' ? 'not shown to guests' : answer.dsn],
          ['pinned', answer.project.pinnedAttrs.join(' ')],
          ['created', timeText(answer.project.createdAt, context.io.now())],
        ],
      });
    });
}
