import { type SilenceWindow, WEEKDAYS } from '@spanlight/query/silences';
import { type ReactElement, useState } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { Checkbox } from '../../../components/forms/Checkbox.tsx';
import type { FormDraft } from '../../../components/forms/draft/use-form-draft.ts';
import { Select } from '../../../components/forms/Select.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { sentence } from '../../../data/describe-error.ts';
import { Matchers } from '../../Matchers.tsx';
import { useAlertSuggestions } from './use-alert-suggestions.ts';
import { HeldPreview } from '../HeldPreview.tsx';
import { displayZone, zoneName } from '../../../time/zone.ts';
import { periodText } from '../silence-texts.ts';
import styles from '../silences.module.css';
import {
  adviceOf,
  adviceText,
  endings,
  matchersOf,
  nextWindows,
  type SilenceForm,
} from './silence-form.ts';

const ways = [
  { value: 'once', label: 'Once' },
  { value: 'repeat', label: 'Repeatedly' },
];

const dayNames = WEEKDAYS.map((day) => [day, sentence(day)] as const);

export interface SilenceFieldsProps {
  projectId: string;
  draft: FormDraft<SilenceForm>;
  /** Whether what is changed is in force. */
  isInForce: boolean;
}

/** The fields of a silence: what it holds, when, and why. */
export function SilenceFields({ projectId, draft, isInForce }: SilenceFieldsProps): ReactElement {
  const { value } = draft;
  const problem = draft.problemOf('matchers');
  const [zone] = useState(() => zoneName(Date.now(), displayZone.get()));
  const suggest = useAlertSuggestions(projectId);
  const warnings = adviceOf(value).filter(({ severity }) => severity === 'warning');
  return (
    <div className={classNames(styles['fields'], styles['form'])}>
      <Text draft={draft} field="name" label="Name" />
      <Text draft={draft} field="reason" label="Reason (optional)" />
      <Checkbox
        label="Hold every alert of the project"
        checked={value.all}
        onCheckedChange={(all) => draft.set({ all })}
      />
      {value.all ? null : (
        <Matchers
          label="Holds alerts with"
          hint="All must match; several values of one attribute are alternatives. Also severity, label.team, alert.id, monitor.id, monitor.name and monitor.owner."
          matchers={value.matchers}
          suggest={suggest}
          onMatchersChange={(matchers) => draft.set({ matchers })}
        />
      )}
      {problem === undefined ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <HeldPreview
        projectId={projectId}
        wish={{ all: value.all, matchers: matchersOf(value) }}
        isInForce={isInForce}
      />
      <Select
        label="In force"
        options={ways}
        value={value.isRepeated ? 'repeat' : 'once'}
        onValueChange={(way) => draft.set({ isRepeated: way === 'repeat' })}
      />
      {value.isRepeated ? <RepeatFields draft={draft} /> : null}
      <p className={styles['muted']}>From and until are times in {zone}.</p>
      <div className={styles['pair']}>
        <Text
          draft={draft}
          field="from"
          label="From (optional)"
          placeholder="2026-12-24 18:00"
          hint="Empty: at once"
        />
        {value.isRepeated ? (
          <Text
            draft={draft}
            field="until"
            label="Until (optional)"
            placeholder="2026-12-25 06:00"
            hint="Empty: until somebody ends it"
          />
        ) : (
          <Select
            label="Ends"
            options={endings}
            value={value.ending}
            onValueChange={(ending) => draft.set({ ending })}
          />
        )}
        {!value.isRepeated && value.ending === 'at' ? (
          <Text draft={draft} field="until" label="Until" placeholder="2026-12-25 06:00" />
        ) : null}
      </div>
      {warnings.length === 0 ? null : (
        <ul className={styles['warnings']}>
          {warnings.map((warning) => (
            <li key={warning.message}>{adviceText(warning)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RepeatFields({ draft }: Pick<SilenceFieldsProps, 'draft'>): ReactElement {
  const { weekdays } = draft.value;
  const next = nextWindows(draft.value);
  return (
    <>
      <fieldset className={styles['days']}>
        <legend>On (none checked: every day)</legend>
        {dayNames.map(([day, name]) => (
          <Checkbox
            key={day}
            label={name}
            checked={weekdays.includes(day)}
            onCheckedChange={(isChecked) =>
              draft.set({
                weekdays: WEEKDAYS.filter((each) =>
                  each === day ? isChecked : weekdays.includes(each),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <div className={styles['pair']}>
        <Text draft={draft} field="time" label="At" placeholder="22:00" />
        <Text draft={draft} field="duration" label="For" placeholder="2h" />
        <Text draft={draft} field="timeZone" label="Time zone" placeholder="Europe/Berlin" />
        <Text
          draft={draft}
          field="monthDays"
          label="Days of the month (optional)"
          placeholder="1, -1"
        />
      </div>
      {next.length === 0 ? null : (
        <p className={styles['muted']}>In force {next.map(windowText).join('; ')} …</p>
      )}
    </>
  );
}

const windowText = ({ start, end }: SilenceWindow): string =>
  periodText(wireTime(start), end === null ? null : wireTime(end));

const wireTime = (time: number): string => new Date(time).toISOString();

type TextName = Exclude<
  {
    [Name in keyof SilenceForm]: SilenceForm[Name] extends string ? Name : never;
  }[keyof SilenceForm],
  'yaml'
>;

interface TextProps extends Pick<SilenceFieldsProps, 'draft'> {
  field: TextName;
  label: string;
  placeholder?: string;
  hint?: string;
}

function Text({ draft, field, label, placeholder, hint }: TextProps): ReactElement {
  return (
    <TextField
      label={label}
      value={draft.value[field]}
      error={draft.problemOf(field)}
      placeholder={placeholder}
      hint={hint}
      autoComplete="off"
      onValueChange={(text) => draft.set({ [field]: text })}
      onBlur={() => draft.touch(field)}
    />
  );
}
