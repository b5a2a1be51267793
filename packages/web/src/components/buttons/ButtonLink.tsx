import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './Button.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';

export interface ButtonLinkProps {
  link: LinkProps;
  icon?: IconName;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ link, icon, children }: ButtonLinkProps): ReactElement {
  return (
    <Link {...link} className={buttonClass} data-variant="default" data-size="small">
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </Link>
  );
}
