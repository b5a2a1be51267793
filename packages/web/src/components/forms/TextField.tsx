import { Field } from '@base-ui/react/field';
import { Input } from '@base-ui/react/input';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'size' | 'defaultValue' | 'prefix'
> {
  label: string;
  /** Keeps the label for assistive technology alone. */
  labelHidden?: boolean;
  value: string;
  onValueChange?: (value: string) => void;
  /** Shown under the field; marks it invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  icon?: IconName;
  /** What stands before the text: a sign that belongs to it. */
  prefix?: string;
  /** What stands at the end of the field: a unit, a key hint, a button. */
  suffix?: ReactNode;
  mono?: boolean;
}

/** Finds in a list by what is typed. */
export function FindField(props: TextFieldProps): ReactElement {
  return (
    <TextField labelHidden icon="search" placeholder={props.label} autoComplete="off" {...props} />
  );
}

/** A labelled single-line input with its hint and its error. */
export function TextField({
  label,
  labelHidden,
  value,
  onValueChange,
  error,
  hint,
  icon,
  prefix,
  suffix,
  mono,
  name,
  className,
  disabled,
  ...rest
}: TextFieldProps): ReactElement {
  return (
    <Field.Root
      className={classNames(styles['field'], className)}
      invalid={error !== undefined}
      {...(name === undefined ? {} : { name })}
      disabled={disabled ?? false}
    >
      <Field.Label className={labelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </Field.Label>
      <div className={styles['box']}>
        {icon ? <Icon name={icon} size={14} /> : null}
        {prefix === undefined ? null : (
          <span className={styles['prefix']} aria-hidden="true">
            {prefix}
          </span>
        )}
        <Input
          {...rest}
          className={styles['input']}
          data-mono={mono || undefined}
          value={value}
          onValueChange={(next) => onValueChange?.(next)}
        />
        {suffix}
      </div>
      {hint === undefined || error !== undefined ? null : (
        <Field.Description className={styles['hint']}>{hint}</Field.Description>
      )}
      <Field.Error className={styles['error']} match={error !== undefined}>
        {error}
      </Field.Error>
    </Field.Root>
  );
}
