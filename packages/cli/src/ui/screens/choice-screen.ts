import type { Action, KeyHelp } from '../core/keymap.ts';
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
  /** Called with what Enter chose. */
  readonly choose: (value: Value) => void;
  /** Whether it is chosen already; there is a mark beside it then. */
  readonly isChosen?: (value: Value) => boolean;
  /** Space adds it to what is chosen, or takes it away. */
  readonly toggle?: (value: Value) => void;
  readonly empty?: readonly string[];
}

const toggleKeys: readonly KeyHelp[] = [{ keys: 'Space', does: 'choose or drop, and stay here' }];

/** A list to choose from. */
export function choiceScreen<Value>(
  options: ChoiceOptions<Value>,
  changed: () => void,
): ListScreen<Choice<Value>> {
  const { isChosen, toggle } = options;
  return new ListScreen<Choice<Value>>(
    {
      title: options.title,
      noun: options.noun,
      columns: [
        ...(isChosen
          ? [
              {
                title: '',
                value: ({ value }: Choice<Value>) => (isChosen(value) ? '✓' : ''),
                width: 1,
                tone: () => 'good' as const,
              },
            ]
          : []),
        { title: options.noun.toUpperCase(), value: ({ label }) => label },
      ],
      searchText: ({ label }) => label,
      empty: options.empty ?? ['There is nothing to choose from.'],
      hint: toggle === undefined ? 'Enter choose' : 'Enter choose  Space add',
      ...(toggle === undefined ? {} : { keys: toggleKeys }),
      load: async () => ({ rows: options.choices }),
      open: ({ value }) => options.choose(value),
      act: (action: Action, row) => {
        if (action.kind !== 'toggle' || toggle === undefined || row === undefined) return false;
        toggle(row.value);
        changed();
        return true;
      },
    },
    changed,
  );
}
