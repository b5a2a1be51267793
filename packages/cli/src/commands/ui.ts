import { Option } from '@commander-js/extra-typings';
import type { RootCommand } from '../program/root-command.ts';
import type { CommandContext } from '../program/command-context.ts';

/** `ui`: the full-screen terminal UI. Ink and React are loaded here alone. */
export function addUiCommand(program: RootCommand, context: CommandContext): void {
  program
    .command('ui')
    .addOption(
      new Option('--theme <name>', 'colours; auto asks the terminal for its background')
        .choices(['auto', 'dark', 'light', 'mono'] as const)
        .default('auto' as const),
    )
    .option('--since <length>', 'initial time range, e.g. 15m, 7d (default: 1h)')
    .option('--trace <id>', 'open this trace')
    .option('--bell', 'ring when an alert opens; SPANLIGHT_BELL=on does so always')
    .option('--no-mouse', 'leave the mouse to the terminal; SPANLIGHT_MOUSE=off does so always')
    .option('--screen-reader', 'sentences from top to bottom instead of a drawn screen')
    .action(async (options) => {
      const { runUi } = await import('../ui/run-ui.tsx');
      await runUi(context, options);
    });
}
