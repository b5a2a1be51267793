import type { NotificationChannel } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import { Checkbox } from '../../components/forms/Checkbox.tsx';
import { Matchers, type Matcher } from '../Matchers.tsx';
import { severities, severityNames } from '../states.ts';
import styles from './severity.module.css';

/** Which alerts a channel takes, as it is filled in. */
export interface TakesForm {
  readonly severities: NotificationChannel['severities'];
  readonly matchers: readonly Matcher[];
}

type Takes = Pick<NotificationChannel, 'severities' | 'matchers'>;

/** What is stored as it is filled in. */
export const takesForm = (stored: Takes | undefined): TakesForm => ({
  severities: stored?.severities ?? [],
  matchers: (stored?.matchers ?? []).map(({ label, op, value }) => ({ attr: label, op, value })),
});

/** What is sent: conditions without a label are dropped, one without a value compares with nothing. */
export const takesOf = (form: TakesForm): Takes => ({
  severities: [...form.severities],
  matchers: form.matchers
    .map(({ attr, op, value }) => ({ label: attr.trim(), op, value: value.trim() }))
    .filter(({ label }) => label !== ''),
});

/** What its fields are called, and they in words. */
export const takesTexts: {
  readonly [Field in keyof TakesForm]: { label: string; write: (form: TakesForm) => string };
} = {
  severities: {
    label: 'Severities',
    write: ({ severities: chosen }) =>
      chosen.length === 0 ? 'all' : chosen.map((each) => severityNames[each]).join(', '),
  },
  matchers: {
    label: 'Labels',
    write: ({ matchers }) =>
      matchers.map(({ attr, op, value }) => `${attr} ${op} ${value}`).join(', '),
  },
};

export interface TakesFieldsProps {
  value: TakesForm;
  problem: string | undefined;
  onChange: (value: TakesForm) => void;
}

/** Which alerts a channel takes. */
export function TakesFields({ value, problem, onChange }: TakesFieldsProps): ReactElement {
  const { severities: chosen } = value;
  return (
    <>
      <fieldset className={styles['choices']}>
        <legend className={styles['legend']}>Accepts alerts of these severities</legend>
        {severities.map((severity) => (
          <Checkbox
            key={severity}
            label={severityNames[severity]}
            checked={chosen.includes(severity)}
            onCheckedChange={(isChecked) =>
              onChange({
                ...value,
                severities: severities.filter((each) =>
                  each === severity ? isChecked : chosen.includes(each),
                ),
              })
            }
          />
        ))}
        <p className={styles['hint']}>If none is checked, all are accepted.</p>
      </fieldset>
      <Matchers
        label="Accepts alerts whose labels are"
        noun="Label"
        placeholders={['team', 'shop']}
        hint="All must match (AND). With none, every alert is accepted; a missing label counts as empty."
        matchers={value.matchers}
        onMatchersChange={(matchers) => onChange({ ...value, matchers })}
      />
      {problem === undefined ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
