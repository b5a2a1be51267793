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
  /** Says what is wrong with an answer; then the question stays. */
  check?: ((text: string) => string | undefined) | undefined;
  /** What is wrong with what stands there, as a sentence. */
  fault?: string | undefined;
  /** Called when the question is left. */
  cancel?: () => void;
  /** Whether `y` alone is an answer, and any other key leaves it. */
  isYesOnly?: boolean;
}

/** Characters of a line at most. */
const MAX_INPUT = 500;

/** Applies a key to a line of input. The cursor is always at its end. */
export function typeInto(
  input: TextInput,
  press: KeyPress,
): { input: TextInput; outcome: InputOutcome } {
  const edited = (text: string): { input: TextInput; outcome: InputOutcome } => ({
    input: { ...input, text: text.slice(0, MAX_INPUT), fault: undefined },
    outcome: 'edited',
  });
  if (input.isYesOnly === true) {
    const isYes = /^y$/iu.test(press.input) && press.ctrl !== true;
    return { input, outcome: isYes ? 'accepted' : 'cancelled' };
  }
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

/**
 * Asks a question that `y` alone says yes to.
 *
 * @param show Puts its line on the screen.
 */
export async function yesOrNo(
  question: string,
  show: (input: TextInput) => void,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  show({
    prompt: `${question} (y/n) `,
    text: '',
    isYesOnly: true,
    accept: () => resolve(true),
    cancel: () => resolve(false),
  });
  return await promise;
}
