import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './Button.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';

export interface ButtonLinkProps {
  link: LinkProps;
  icon?: IconName;
  /** @default 'default' */
  variant?: 'default' | 'primary';
  /** @default 'small' */
  size?: 'medium' | 'small';
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({
  link,
  icon,
  variant = 'default',
  size = 'small',
  children,
}: ButtonLinkProps): ReactElement {
  return (
    <Link {...link} className={buttonClass} data-variant={variant} data-size={size}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </Link>
  );
}
