import { displayWidth } from '../../output/width.ts';
import { sanitise } from '../../output/sanitise.ts';
import { keysOf } from '../core/key-help.ts';
import type { Ui } from '../core/ui.ts';
import type { ListColumn } from '../core/table-lines.ts';
import { ListScreen } from './list-screen.ts';

/** One of several things to choose from. */
export interface Choice<Value> {
  readonly label: string;
  readonly value: Value;
}

/** What is chosen, and what becomes of it. */
export interface ChoiceOptions<Value> {
  readonly title: string;
  /** Name of one of them, for the linear mode. */
  readonly noun: string;
  readonly choices: readonly Choice<Value>[];
  /** Called with what Enter chose, after the dialog is gone. */
  readonly choose: (value: Value) => void;
  /** Whether it is chosen already; there is a mark beside it then. */
  readonly isChosen?: (value: Value) => boolean;
  /** Space adds it to what is chosen, or takes it away. */
  readonly toggle?: (value: Value) => void;
  readonly empty?: readonly string[];
}

/** A dialog with a list to choose from. */
export function choiceScreen<Value>(
  ui: Ui,
  { title, noun, choices, choose, isChosen, toggle, empty }: ChoiceOptions<Value>,
): ListScreen<Choice<Value>> {
  const mark: ListColumn<Choice<Value>> = {
    title: '',
    value: ({ value }) => (isChosen?.(value) === true ? '✓' : ''),
    words: ({ value }) => (isChosen?.(value) === true ? 'chosen' : ''),
    width: 1,
    tone: () => 'good',
  };
  const label: ListColumn<Choice<Value>> = {
    title: noun.toUpperCase(),
    value: (choice) => choice.label,
  };
  const widest = Math.max(0, ...choices.map((choice) => displayWidth(sanitise(choice.label))));
  return new ListScreen<Choice<Value>>(ui.changed, {
    title,
    noun,
    columns: isChosen === undefined ? [label] : [mark, label],
    searchText: (choice) => choice.label,
    empty: empty ?? ['There is nothing to choose from.'],
    hint: toggle === undefined ? 'Enter choose' : 'Enter choose  Space add',
    ...(toggle === undefined ? {} : { keys: keysOf('choice') }),
    dialog: { width: widest + (isChosen === undefined ? 0 : 3), height: choices.length },
    load: async () => ({ rows: choices }),
    open: ({ value }) => {
      ui.pop();
      choose(value);
    },
    act: (action, row) => {
      if (action.kind !== 'toggle' || toggle === undefined || row === undefined) return false;
      toggle(row.value);
      return true;
    },
  });
}
