import type { ReactElement } from 'react';
import iconPaths from './icon-paths.json';
import styles from './Icon.module.css';

/** Our own 16 x 16 line icons: path data drawn with a 1.5 px round stroke. */
export type IconName = keyof typeof iconPaths;

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
