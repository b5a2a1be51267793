import { Field } from '@base-ui/react/field';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import styles from './TextField.module.css';

export interface TextAreaProps extends Omit<
  ComponentPropsWithRef<'textarea'>,
  'value' | 'onChange' | 'defaultValue'
> {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Shown under the field; marks it invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Characters it may hold: a count stands beside the label, and nothing keeps one from typing on. */
  most?: number;
  mono?: boolean;
}

/** A labelled input of several lines with its hint, its error and a count of characters. */
export function TextArea(props: TextAreaProps): ReactElement {
  const { label, value, onValueChange, error, hint, most, mono, rows = 4, ...rest } = props;
  return (
    <Field.Root className={styles['field']} invalid={error !== undefined}>
      <div className={styles['heading']}>
        <Field.Label className={styles['label']}>{label}</Field.Label>
        {most === undefined ? null : (
          <span className={styles['count']} data-full={value.length > most || undefined}>
            {value.length} / {most}
          </span>
        )}
      </div>
      <Field.Control
        render={<textarea {...rest} rows={rows} />}
        className={styles['area']}
        data-mono={mono || undefined}
        value={value}
        onValueChange={(next) => onValueChange(next)}
      />
      {hint === undefined || error !== undefined ? null : (
        <Field.Description className={styles['hint']}>{hint}</Field.Description>
      )}
      <Field.Error className={styles['error']} match={error !== undefined}>
        {error}
      </Field.Error>
    </Field.Root>
  );
}
