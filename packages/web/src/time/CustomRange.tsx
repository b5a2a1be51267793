import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { Select } from '../components/forms/Select.tsx';
import { TextField } from '../components/forms/TextField.tsx';
import {
  formatLocalDate,
  formatLocalTime,
  parseCustomRange,
  type CustomRangeErrors,
} from './local-time.ts';
import { parsePeriod, splitPeriod, type PeriodUnit } from './periods.ts';
import { durationOf, lastRange, type TimeRange } from './range.ts';
import type { DisplayZone } from '@spanlight/sdk/format';
import { displayZone, zoneName } from './zone.ts';
import styles from './DateRangePicker.module.css';

const units: readonly { value: PeriodUnit; label: string }[] = [
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
];

export interface CustomRangeProps {
  range: TimeRange;
  /** The longest range allowed, in milliseconds. */
  longest: number;
  onChoose: (range: TimeRange) => void;
  onReset: () => void;
}

/** The typed part of the date range picker: the last so many units, or from one moment to another. */
export function CustomRange({ range, longest, onChoose, onReset }: CustomRangeProps): ReactElement {
  return (
    <div className={styles['custom']}>
      <LastPeriod range={range} longest={longest} onChoose={onChoose} />
      <FromTo range={range} longest={longest} onChoose={onChoose} />
      <div className={styles['end']}>
        <ZoneSwitch instant={range.lt} />
        <Button size="small" onClick={onReset}>
          Reset
        </Button>
      </div>
    </div>
  );
}

function LastPeriod({ range, longest, onChoose }: Omit<CustomRangeProps, 'onReset'>): ReactElement {
  const start = splitPeriod(durationOf(range));
  const [amount, setAmount] = useState(String(start.amount));
  const [unit, setUnit] = useState<PeriodUnit>(start.unit);
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = parsePeriod(amount, unit, longest);
    if ('error' in parsed) setError(parsed.error);
    else onChoose(lastRange(parsed.period, Date.now()));
  };

  return (
    <form className={styles['row']} onSubmit={submit} noValidate>
      <TextField
        label="Last"
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        error={error}
        onValueChange={(next) => {
          setAmount(next);
          setError(undefined);
        }}
      />
      <Select label="Unit" options={units} value={unit} onValueChange={setUnit} />
      <Button type="submit">Apply</Button>
    </form>
  );
}

function FromTo({ range, longest, onChoose }: Omit<CustomRangeProps, 'onReset'>): ReactElement {
  const [from, setFrom] = useState(() => momentOf(range.gte));
  const [to, setTo] = useState(() => momentOf(range.lt));
  const [errors, setErrors] = useState<CustomRangeErrors>({});

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = parseCustomRange(from, to, longest, Date.now());
    if ('errors' in parsed) setErrors(parsed.errors);
    else onChoose(parsed.range);
  };
  const field = (
    label: string,
    value: string,
    error: string | undefined,
    set: (next: string) => void,
  ) => (
    <TextField
      label={label}
      autoComplete="off"
      value={value}
      error={error}
      onValueChange={(next) => {
        set(next);
        setErrors({});
      }}
    />
  );

  return (
    <form className={styles['moments']} onSubmit={submit} noValidate>
      {field('From', from.date, errors.fromDate, (date) => setFrom({ ...from, date }))}
      {field('Time', from.time, errors.fromTime, (time) => setFrom({ ...from, time }))}
      {field('To', to.date, errors.toDate, (date) => setTo({ ...to, date }))}
      {field('Time', to.time, errors.toTime, (time) => setTo({ ...to, time }))}
      {errors.range === undefined ? null : (
        <p className={styles['error']} role="alert">
          {errors.range}
        </p>
      )}
      <Button type="submit" className={styles['apply']}>
        Apply
      </Button>
    </form>
  );
}

function momentOf(instant: number): { date: string; time: string } {
  return { date: formatLocalDate(instant), time: formatLocalTime(instant) };
}

/** What there is to choose: where the machine is on UTC, that alone. */
function zonesAt(instant: number): DisplayZone[] {
  return zoneName(instant, 'local') === 'UTC' ? ['utc'] : ['local', 'utc'];
}

interface ZoneSwitchProps {
  /** When; zones differ in summer and winter. Epoch milliseconds. */
  instant: number;
}

/** The zone in which all times are shown. */
function ZoneSwitch({ instant }: ZoneSwitchProps): ReactElement {
  const shown = displayZone.use();
  const zones = zonesAt(instant);
  return (
    <fieldset className={styles['zones']} aria-label="Time zone">
      {zones.map((zone) => (
        <button
          key={zone}
          type="button"
          className={styles['preset']}
          aria-pressed={shown === zone || zones.length === 1}
          onClick={() => displayZone.set(zone)}
        >
          {zoneName(instant, zone)}
        </button>
      ))}
    </fieldset>
  );
}
