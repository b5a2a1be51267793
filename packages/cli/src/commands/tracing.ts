import { positiveInteger, type RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { listQueryOf, OPEN, withFilterOptions, withListOptions } from './shared/options.ts';

/** What was traced: `system list`, `group list`, `span list`, `trace list | get | search`, and `log tail`, which follows. */
export function addTracingCommands(program: RootCommand, context: CommandContext): void {
  const system = program.command('system');
  withListOptions(system.command('list'), 100).action(async (options) => {
    const query = await listQueryOf(context, options, { sort: 'system' });
    const { listSystems } = await import('../services/tracing/list-systems.ts');
    await listSystems(context, query);
  });

  const group = program.command('group');
  withListOptions(group.command('list'), 100).action(async (options) => {
    const query = await listQueryOf(context, options, { systems: ['spans:all'] });
    const { listGroups } = await import('../services/tracing/list-groups.ts');
    await listGroups(context, query);
  });

  const span = program.command('span');
  withListOptions(span.command('list'), 50).action(async (options) => {
    const query = await listQueryOf(context, options, { systems: ['spans:all'], sort: '-_time' });
    const { listSpans } = await import('../services/tracing/list-spans.ts');
    await listSpans(context, query, 'There are no matching spans.');
  });

  const trace = program.command('trace');

  withListOptions(trace.command('list'), 30).action(async (options) => {
    const query = await listQueryOf(context, options, { systems: ['spans:all'], sort: '-_time' });
    const [{ listSpans }, { withCondition }] = await Promise.all([
      import('../services/tracing/list-spans.ts'),
      import('../services/tracing/query-text.ts'),
    ]);
    await listSpans(
      context,
      { ...query, query: withCondition(query.query, 'where _parent_id = 0') },
      'There are no matching traces.',
    );
  });

  trace
    .command('get')
    .argument('<id>', '32 hex digits, or with dashes')
    .option(...OPEN)
    .option('--errors', 'show only failed spans and what leads to them')
    .action(async (id, options) => {
      const { getTrace } = await import('../services/tracing/get-trace.ts');
      await getTrace(context, id, options);
    });

  trace
    .command('search')
    .argument('<id>', '32 hex digits, or with dashes')
    .action(async (id) => {
      const { searchTrace } = await import('../services/tracing/get-trace.ts');
      await searchTrace(context, id);
    });

  const log = program.command('log');
  withFilterOptions(log.command('tail'))
    .option('-n, --lines <lines>', 'number of newest lines to start with', positiveInteger, 10)
    .option('--no-follow', 'print what there is and stop')
    .action(async (options) => {
      const { followLogs } = await import('../services/tracing/follow-logs.ts');
      await followLogs(context, options);
    });
}
