import type { ReactElement } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import styles from './ColorChoice.module.css';

export interface ColorChoiceProps {
  label: string;
  /** Keeps the label for assistive technology alone. */
  labelHidden?: boolean;
  /** A CSS colour; empty to have one chosen. */
  value: string;
  /** The colour that is chosen without one, as six hex digits or `rgb(…)`, where that is known. */
  automatic?: string | undefined;
  onValueChange: (value: string) => void;
}

/** What the picker of the system begins with: it knows colours of six hex digits alone. */
const USUAL = '#1d44ba';

/** A colour, or none: then one is chosen. */
export function ColorChoice({
  label,
  labelHidden,
  value,
  automatic,
  onValueChange,
}: ColorChoiceProps): ReactElement {
  const shown = hexOf(value) ?? hexOf(automatic);
  return (
    <div className={styles['choice']}>
      <label className={styles['field']}>
        <span className={labelHidden ? 'visually-hidden' : styles['label']}>{label}</span>
        <span className={styles['box']}>
          <input
            type="color"
            className={styles['picker']}
            data-empty={value === '' || undefined}
            data-unknown={(value === '' && shown === undefined) || undefined}
            value={shown ?? USUAL}
            onChange={(event) => onValueChange(event.target.value)}
          />
          <span className={labelHidden ? 'visually-hidden' : styles['value']}>
            {value === '' ? 'automatic' : value}
          </span>
        </span>
      </label>
      {value === '' ? null : (
        <IconButton
          icon="close"
          size="small"
          label={`${label}: automatic`}
          onClick={() => onValueChange('')}
        />
      )}
    </div>
  );
}

/** A colour as the picker of the system takes it; undefined where it can't be said so. */
function hexOf(color = ''): string | undefined {
  if (/^#[\da-f]{6}$/iu.test(color)) return color;
  const [, ...parts] = /^rgb\((\d+), (\d+), (\d+)\)$/u.exec(color) ?? [];
  if (parts.length === 0) return undefined;
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
