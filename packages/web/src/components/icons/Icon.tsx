import type { ReactElement } from 'react';
import { iconPaths, type IconName } from './icon-paths.ts';
import styles from './Icon.module.css';

export interface IconProps {
  name: IconName;
  /** Edge length in px. @default 16 */
  size?: number;
  /** A text for assistive technology; without it the icon is decoration. */
  label?: string;
}

/** One of our line icons in the colour of the text around it. */
export function Icon({ name, size = 16, label }: IconProps): ReactElement {
  return (
    <svg
      className={styles['icon']}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
