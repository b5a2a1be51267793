import type { ReactElement } from 'react';
import { Button } from '../components/buttons/Button.tsx';
import { Menu, MenuLink } from '../components/overlays/Menu.tsx';
import { useCurrentUser } from '../data/session.ts';
import { itemsWatchables, type ItemsToWatch } from './items-watchables.ts';

/** What of the items somebody looks at can be watched; guests make no monitors. */
export function ItemsMonitorMenu(props: ItemsToWatch): ReactElement | null {
  const { isGuest } = useCurrentUser();
  if (isGuest) return null;
  return (
    <Menu
      trigger={
        <Button icon="bell" size="small" opens>
          Monitor
        </Button>
      }
    >
      {itemsWatchables(props).map(({ label, link }) => (
        <MenuLink key={label} link={link}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  );
}
