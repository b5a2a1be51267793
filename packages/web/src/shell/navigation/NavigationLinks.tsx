import { Link, useLocation } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import { Tooltip } from '../../components/overlays/Tooltip.tsx';
import { currentEntry, navigation, type NavigationEntry } from './navigation.ts';
import styles from './NavigationDrawer.module.css';

interface EntryProps {
  entry: NavigationEntry;
  current: boolean;
  minimised: boolean;
}

function Entry({ entry, current, minimised }: EntryProps): ReactElement {
  const link = (
    <Link
      {...entry.link}
      className={styles['link']}
      // The router calls every link current whose address the page's begins with; we say it ourselves.
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
      aria-label={minimised ? entry.label : undefined}
    >
      <Icon name={entry.icon} />
      {minimised ? null : <span className={styles['text']}>{entry.label}</span>}
    </Link>
  );
  return minimised ? (
    <Tooltip text={entry.label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

export interface NavigationLinksProps {
  projectId: string;
  minimised: boolean;
}

/** The pages of a project, in sections. */
export function NavigationLinks({ projectId, minimised }: NavigationLinksProps): ReactElement {
  const { pathname } = useLocation();
  const id = useId();
  const sections = navigation(projectId);
  const current = currentEntry(sections, pathname);
  return (
    <nav className={styles['sections']} aria-label="Main">
      {sections.map((section) => (
        <div key={section.id} className={styles['section']}>
          <h2
            id={`${id}-${section.id}`}
            className={minimised ? 'visually-hidden' : styles['heading']}
          >
            {section.label}
          </h2>
          <ul className={styles['links']} aria-labelledby={`${id}-${section.id}`}>
            {section.entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} current={entry.id === current} minimised={minimised} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
