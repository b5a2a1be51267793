import { sanitise } from '../../output/sanitise.ts';
import { dropLast } from '../../output/width.ts';
import type { KeyPress } from './keymap.ts';

/** What a key did to a line of input. */
export type InputOutcome = 'edited' | 'accepted' | 'cancelled' | 'completed' | 'ignored';

/** A line the user types at the bottom of the screen. */
export interface TextInput {
  /** `:` for commands, `/` for filters; anything else is a question. */
  prompt: string;
  text: string;
  /** Takes the answer to a question. */
  accept?: (text: string) => void;
}

/** Characters of a line at most. */
const MAX_INPUT = 500;

/** Applies a key to a line of input. The cursor is always at its end. */
export function typeInto(
  input: TextInput,
  press: KeyPress,
): { input: TextInput; outcome: InputOutcome } {
  const edited = (text: string): { input: TextInput; outcome: InputOutcome } => ({
    input: { ...input, text: text.slice(0, MAX_INPUT) },
    outcome: 'edited',
  });
  if (press.return === true) return { input, outcome: 'accepted' };
  if (press.escape === true) return { input, outcome: 'cancelled' };
  if (press.tab === true) return { input, outcome: 'completed' };
  if (press.backspace === true || press.delete === true) {
    // Backspace in an empty line leaves it, as in vi.
    if (input.text === '') return { input, outcome: 'cancelled' };
    return edited(dropLast(input.text));
  }
  if (press.ctrl === true) {
    if (press.input === 'u') return edited('');
    if (press.input === 'w') return edited(input.text.replace(/\S*\s*$/u, ''));
    if (press.input === 'c') return { input, outcome: 'cancelled' };
    return { input, outcome: 'ignored' };
  }
  const typed = sanitise(press.input);
  if (typed === '' || press.meta === true) return { input, outcome: 'ignored' };
  return edited(input.text + typed);
}
