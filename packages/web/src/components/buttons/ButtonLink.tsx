import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './Button.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';

export interface ButtonLinkProps {
  link: LinkProps;
  icon?: IconName;
  /** @default 'small' */
  size?: 'medium' | 'small';
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({
  link,
  icon,
  size = 'small',
  children,
}: ButtonLinkProps): ReactElement {
  return (
    <Link {...link} className={buttonClass} data-variant="default" data-size={size}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </Link>
  );
}
