import type { ReactElement } from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import { Menu, MenuLink, MenuSeparator } from '../../components/overlays/Menu.tsx';
import { helpLinks } from '../help-links.ts';
import styles from './NavigationDrawer.module.css';

/** How to send data, and where OpenTelemetry is explained. */
export function HelpMenu({
  projectId,
  minimised,
}: {
  projectId: string;
  minimised: boolean;
}): ReactElement {
  return (
    <Menu
      trigger={
        <button type="button" className={styles['link']} aria-label="How to?">
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
      <MenuLink icon="send" link={{ to: '/spans/$projectId/help', params: { projectId } }}>
        Send data
      </MenuLink>
      <MenuLink icon="book" link={{ to: '/spans/$projectId/cheatsheet', params: { projectId } }}>
        Query spans
      </MenuLink>
      <MenuLink icon="send" link={{ to: '/metrics/$projectId/help', params: { projectId } }}>
        Send metrics
      </MenuLink>
      <MenuLink icon="book" link={{ to: '/metrics/$projectId/cheatsheet', params: { projectId } }}>
        Query metrics
      </MenuLink>
      <MenuSeparator />
      {helpLinks.map((link) => (
        <MenuLink key={link.href} icon="external" href={link.href}>
          {link.label}
        </MenuLink>
      ))}
    </Menu>
  );
}
