import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';
import { listQueryOf, withListOptions } from './shared/options.ts';

/** `span list`: single spans, newest first. */
export function addSpanCommands(program: RootCommand, context: CommandContext): void {
  const span = program.command('span');
  withListOptions(span.command('list'), 50).action(async (options) => {
    const query = await listQueryOf(context, options, { systems: ['spans:all'], sort: '-_time' });
    const { listSpans } = await import('../services/tracing/list-spans.ts');
    await listSpans(context, query, 'There are no matching spans.');
  });
}
