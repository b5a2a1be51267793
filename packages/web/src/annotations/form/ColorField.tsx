import type { ReactElement } from 'react';
import { TextField } from '../../components/forms/TextField.tsx';
import type { FormFieldProps } from './DescriptionField.tsx';
import styles from './form.module.css';

/** A colour as text, and the picker of the system at its end, which knows those of six hex digits alone. */
export function ColorField(props: FormFieldProps): ReactElement {
  const { value, onValueChange } = props;
  return (
    <TextField
      {...props}
      label="Color"
      autoComplete="off"
      spellCheck={false}
      mono
      suffix={
        <input
          type="color"
          className={styles['picker']}
          aria-label="Pick a color"
          value={/^#[\da-f]{6}$/iu.test(value) ? value : '#4caf50'}
          onChange={(event) => onValueChange(event.target.value)}
        />
      }
    />
  );
}
