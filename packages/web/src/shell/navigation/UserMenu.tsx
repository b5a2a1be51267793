import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../components/overlays/Menu.tsx';
import type { useCurrentUser } from '../../data/session.ts';
import { useSignOut } from '../../data/sign-out.ts';
import styles from './NavigationDrawer.module.css';

/** The signed-in user: profile, usage, sign out. A guest gets the way in. */
export function UserMenu({
  user,
  minimised,
}: {
  user: ReturnType<typeof useCurrentUser>;
  minimised: boolean;
}): ReactElement {
  const signOut = useSignOut();
  const name = user.name || user.email || 'Guest';
  if (user.isGuest) {
    return (
      <Link to="/login" className={styles['link']}>
        <Icon name="user" />
        {minimised ? <span className="visually-hidden">Sign in</span> : 'Sign in'}
      </Link>
    );
  }
  return (
    <Menu
      trigger={
        <button type="button" className={styles['link']} aria-label={`Account of ${name}`}>
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
      <MenuItem icon="sign-out" onClick={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
