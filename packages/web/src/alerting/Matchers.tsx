import type { EmailSettings } from '@spanlight/sdk';
import { useMemo, type ReactElement } from 'react';
import { FieldRows } from '../components/forms/FieldRows.tsx';
import { Select } from '../components/forms/Select.tsx';
import { TextField } from '../components/forms/TextField.tsx';
import { SuggestField } from '../query/menus/SuggestField.tsx';
import type { Suggestion } from '../query/menus/use-suggestions.ts';

/** One condition on the attributes of an error. */
export type Matcher = EmailSettings['errorMatchers'][number];

export interface MatchersProps {
  label: string;
  hint: string;
  matchers: readonly Matcher[];
  onMatchersChange: (matchers: Matcher[]) => void;
  /** What is compared. @default 'Attribute' */
  noun?: string;
  /** Examples of a name and a value. */
  placeholders?: readonly [string, string];
  /** Finds what the fields offer: names of what is compared, or values of one that is named. */
  suggest?: (attr: string | undefined, typed: string) => Promise<readonly Suggestion[]>;
}

const EMPTY: Matcher = { attr: '', op: '=', value: '' };

const operators = [
  { value: '=', label: '=' },
  { value: '!=', label: '!=' },
] as const;

/** Conditions on attributes of errors or on labels of alerts, all of which must hold. */
export function Matchers(props: MatchersProps): ReactElement {
  const { label, hint, matchers, onMatchersChange, noun = 'Attribute', suggest } = props;
  const [name, example] = props.placeholders ?? ['service_name', 'checkout'];
  return (
    <FieldRows
      label={label}
      hint={hint}
      rows={matchers}
      onRowsChange={onMatchersChange}
      empty={EMPTY}
      add="Add condition"
      noun="condition"
    >
      {({ attr, op, value }, set, index) => (
        <>
          <Word
            label={`${noun} of condition ${index + 1}`}
            placeholder={name}
            value={attr}
            onValueChange={(next) => set({ attr: next })}
            suggest={suggest}
          />
          <div data-fixed="">
            <Select
              label={`Operator of condition ${index + 1}`}
              labelHidden
              options={operators}
              value={op}
              onValueChange={(next) => set({ op: next })}
            />
          </div>
          <Word
            label={`Value of condition ${index + 1}`}
            placeholder={example}
            value={value}
            onValueChange={(next) => set({ value: next })}
            suggest={suggest}
            attr={attr.trim()}
          />
        </>
      )}
    </FieldRows>
  );
}

interface WordProps {
  suggest: MatchersProps['suggest'] | undefined;
  label: string;
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Whose values may be meant; undefined for a name. */
  attr?: string;
}

/** A name or a value of a condition, with what may be meant where that is known. */
function Word({ suggest, attr, ...field }: WordProps): ReactElement {
  const find = useMemo(() => suggest && ((typed: string) => suggest(attr, typed)), [suggest, attr]);
  return find ? (
    <SuggestField {...field} labelHidden suggest={find} />
  ) : (
    <TextField {...field} labelHidden autoComplete="off" mono />
  );
}

/** The conditions that say something; those without an attribute or a value are dropped. */
export const saidMatchers = (matchers: readonly Matcher[]): Matcher[] =>
  matchers
    .map((matcher) => ({ ...matcher, attr: matcher.attr.trim(), value: matcher.value.trim() }))
    .filter(({ attr, value }) => attr !== '' && value !== '');
