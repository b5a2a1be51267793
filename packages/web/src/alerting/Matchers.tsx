import type { EmailSettings } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { FieldRows } from '../components/forms/FieldRows.tsx';
import { Select } from '../components/forms/Select.tsx';
import { TextField } from '../components/forms/TextField.tsx';

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
}

const EMPTY: Matcher = { attr: '', op: '=', value: '' };

const operators = [
  { value: '=', label: '=' },
  { value: '!=', label: '!=' },
] as const;

/** Conditions on attributes of errors or on labels of alerts, all of which must hold. */
export function Matchers(props: MatchersProps): ReactElement {
  const { label, hint, matchers, onMatchersChange, noun = 'Attribute' } = props;
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
          <TextField
            label={`${noun} of condition ${index + 1}`}
            labelHidden
            placeholder={name}
            value={attr}
            onValueChange={(next) => set({ attr: next })}
            autoComplete="off"
            mono
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
          <TextField
            label={`Value of condition ${index + 1}`}
            labelHidden
            placeholder={example}
            value={value}
            onValueChange={(next) => set({ value: next })}
            autoComplete="off"
            mono
          />
        </>
      )}
    </FieldRows>
  );
}

/** The conditions that say something; those without an attribute or a value are dropped. */
export const saidMatchers = (matchers: readonly Matcher[]): Matcher[] =>
  matchers
    .map((matcher) => ({ ...matcher, attr: matcher.attr.trim(), value: matcher.value.trim() }))
    .filter(({ attr, value }) => attr !== '' && value !== '');
