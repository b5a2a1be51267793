import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { OPEN, listQueryOf, withListOptions } from './shared/options.ts';

/** `trace list | get | search`. */
export function addTraceCommands(program: RootCommand, context: CommandContext): void {
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
    .option('--errors', 'show failed spans and what leads to them only')
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
}
