import type { ReactElement, ReactNode } from 'react';
import styles from './Chip.module.css';

/** What a colour may say. */
export type Tone = 'neutral' | 'ok' | 'warning' | 'error' | 'accent';

export interface ChipProps {
  children: ReactNode;
  /** @default 'neutral' */
  tone?: Tone;
  /** Puts a muted name before the value. */
  name?: ReactNode;
  mono?: boolean;
  title?: string;
}

/** A small label: a system, a kind, an attribute with its value. */
export function Chip({ children, tone = 'neutral', name, mono, title }: ChipProps): ReactElement {
  return (
    <span className={styles['chip']} data-tone={tone} data-mono={mono || undefined} title={title}>
      {name === undefined ? null : <span className={styles['name']}>{name}</span>}
      <span className={styles['value']}>{children}</span>
    </span>
  );
}

export interface StatusDotProps {
  tone: Exclude<Tone, 'accent'>;
  children: ReactNode;
}

/** A coloured dot with its meaning in words beside it, so that colour never stands alone. */
export function StatusDot({ tone, children }: StatusDotProps): ReactElement {
  return (
    <span className={styles['status']} data-tone={tone}>
      <span className={styles['dot']} aria-hidden="true" />
      {children}
    </span>
  );
}
