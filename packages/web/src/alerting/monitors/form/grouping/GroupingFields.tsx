import { missingAttributeProblem } from '@spanlight/sdk/format';
import type { ReactElement } from 'react';
import { Checkbox } from '../../../../components/forms/Checkbox.tsx';
import { TextField, type TextFieldProps } from '../../../../components/forms/TextField.tsx';
import { sentence } from '../../../../data/describe-error.ts';
import { type GroupingForm, groupingLabels, namesOf } from './grouping-form.ts';
import styles from '../form.module.css';

export interface GroupingFieldsProps {
  value: GroupingForm;
  /** What the alerts are told apart by; undefined where that isn't known, `errors` of error monitors. */
  labels: readonly string[] | 'errors' | undefined;
  problemOf: (field: keyof GroupingForm) => string | undefined;
  onChange: (changes: Partial<GroupingForm>) => void;
  onBlur: (field: keyof GroupingForm) => void;
}

/** Whether a monitor's alerts are told together, and when. */
export function GroupingFields(props: GroupingFieldsProps): ReactElement {
  const { value, labels, problemOf, onChange, onBlur } = props;
  const textOf = (
    name: Exclude<keyof GroupingForm, 'isGrouped'>,
  ): Pick<TextFieldProps, 'label' | 'value' | 'error' | 'onValueChange' | 'onBlur'> => ({
    label: groupingLabels[name],
    value: value[name],
    error: problemOf(name),
    onValueChange: (text: string) => onChange({ [name]: text }),
    onBlur: () => onBlur(name),
  });
  return (
    <>
      <Checkbox
        label={groupingLabels.isGrouped}
        checked={value.isGrouped}
        onCheckedChange={(isGrouped) => onChange({ isGrouped })}
      />
      {value.isGrouped ? (
        <>
          <TextField
            hint={
              groupingLack(value, labels) ??
              'Attributes, such as service_name; with none, all its alerts go into one message'
            }
            {...textOf('groupBy')}
          />
          <div className={styles['pair']}>
            <TextField
              placeholder="30s"
              hint="Before the first message is sent"
              {...textOf('groupWait')}
            />
            <TextField
              placeholder="5m"
              hint="At most one message per interval"
              {...textOf('groupInterval')}
            />
          </div>
        </>
      ) : null}
    </>
  );
}

/** A warning of what no alert is grouped by, though it may be saved. */
function groupingLack(
  form: GroupingForm,
  labels: Parameters<typeof missingAttributeProblem>[1],
): string | undefined {
  const lack = namesOf(form)
    .map((name) => missingAttributeProblem(name, labels))
    .find(Boolean);
  return lack && sentence(`${lack}.`);
}
