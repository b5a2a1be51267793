import { bashScript } from './bash.ts';
import type { CompletionCommand } from './command-model.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

/** A shell there is completion for. */
export type CompletionShell = 'bash' | 'zsh' | 'fish';

/**
 * Writes a completion script. It holds everything it needs but the names that a server knows: for those alone, pressing
 * Tab starts the program.
 */
export function completionScript(
  shell: CompletionShell,
  commands: readonly CompletionCommand[],
): string {
  switch (shell) {
    case 'bash':
      return bashScript(commands);
    case 'zsh':
      return zshScript(commands);
    case 'fish':
      return fishScript(commands);
  }
}
