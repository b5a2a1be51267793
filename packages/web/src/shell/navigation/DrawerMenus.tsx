import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../components/overlays/Menu.tsx';
import { useSignOut } from '../../data/sign-out.ts';
import { type useCurrentUser, useWayBack } from '../../data/session.ts';
import styles from './NavigationDrawer.module.css';
import { helpLinks } from '../help-links.ts';

export interface UserMenuProps {
  user: ReturnType<typeof useCurrentUser>;
  minimised: boolean;
}

/** The signed-in user: profile, usage, sign out. A guest gets the way in. */
export function UserMenu({ user, minimised }: UserMenuProps): ReactElement {
  const signOut = useSignOut();
  const wayBack = useWayBack();
  const name = user.name || user.email || 'Guest';
  if (user.isGuest) {
    return (
      <nav aria-label="Account">
        <Link to="/login" search={wayBack} className={styles['link']}>
          <Icon name="user" />
          {minimised ? <span className="visually-hidden">Sign in</span> : 'Sign in'}
        </Link>
      </nav>
    );
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles['link']}
          aria-label={`Account of ${name}`}
          {...(minimised && { title: name })}
        >
          <Icon name="user" />
          {minimised ? null : (
            <>
              <span className={styles['text']}>{name}</span>
              <Icon name="chevron-up" size={12} />
            </>
          )}
        </button>
      }
    >
      <MenuLink icon="user" link={{ to: '/profile' }}>
        Profile
      </MenuLink>
      <MenuLink icon="chart" link={{ to: '/usage' }}>
        Data usage
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon="sign-out" onClick={() => signOut()}>
        Sign out
      </MenuItem>
      <MenuItem icon="sign-out" onClick={() => signOut(true)}>
        Sign out everywhere
      </MenuItem>
    </Menu>
  );
}

export interface HelpMenuProps {
  /** Undefined where there is none to send data to or to query. */
  projectId: string | undefined;
  minimised: boolean;
}

/** Pages that help with one project. */
const projectHelp = [
  { icon: 'send', to: '/spans/$projectId/help', label: 'Send data' },
  { icon: 'book', to: '/spans/$projectId/cheatsheet', label: 'Query spans' },
  { icon: 'send', to: '/metrics/$projectId/help', label: 'Send metrics' },
  { icon: 'book', to: '/metrics/$projectId/cheatsheet', label: 'Query metrics' },
] as const;

/** How to send data, and where OpenTelemetry is explained. */
export function HelpMenu({ projectId, minimised }: HelpMenuProps): ReactElement {
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles['link']}
          aria-label="How to?"
          {...(minimised && { title: 'How to?' })}
        >
          <Icon name="help" />
          {minimised ? null : (
            <>
              <span className={styles['text']}>How to?</span>
              <Icon name="chevron-up" size={12} />
            </>
          )}
        </button>
      }
    >
      {projectId === undefined ? null : (
        <>
          {projectHelp.map(({ icon, to, label }) => (
            <MenuLink key={to} icon={icon} link={{ to, params: { projectId } }}>
              {label}
            </MenuLink>
          ))}
          <MenuSeparator />
        </>
      )}
      {helpLinks.map((link) => (
        <MenuLink key={link.href} icon="external" href={link.href}>
          {link.label}
        </MenuLink>
      ))}
    </Menu>
  );
}
