import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import styles from './Button.module.css';

/** The look shared by buttons, links that act like buttons and triggers of menus. */
interface ButtonLook {
  /** `primary` once per view; `quiet` has no border until hovered; `danger` deletes. @default 'default' */
  variant?: 'default' | 'primary' | 'quiet' | 'danger' | undefined;
  /** @default 'medium' (28 px); `small` is 24 px */
  size?: 'medium' | 'small' | undefined;
  icon?: IconName | undefined;
  /** Draws a chevron after the label: the button opens something. */
  opens?: boolean | undefined;
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  children?: ReactNode;
  /** Keeps its width, is disabled and says it's busy. */
  busy?: boolean | undefined;
}

/** A button. Pass it as `render={<Button />}` to the triggers of @base-ui. */
export function Button({
  variant = 'default',
  size = 'medium',
  icon,
  opens,
  busy,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles['button'], className)}
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
    >
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
      {opens ? <Icon name="chevron-down" size={12} /> : null}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'opens'> {
  icon: IconName;
  /** What it does; read aloud and shown on hover by `Tooltip`. */
  label: string;
}

/** A square button with an icon alone; its label is always given. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'medium',
  busy,
  className,
  disabled,
  ...rest
}: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles['button'], styles['square'], className)}
      data-variant={variant}
      data-size={size}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The class of a button for a router `Link` that should look like one; set data-variant and data-size beside it. */
export const buttonClass: string = styles['button'] ?? '';

/** The class of an icon button for a router `Link`; give the link a label. */
export const iconButtonClass: string = `${styles['button']} ${styles['square']}`;
