import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../components/icon-paths.ts';

export interface NavigationEntry {
  id: string;
  label: string;
  icon: IconName;
  link: LinkProps;
  /** The entry is current on every address that begins with this. */
  prefix: string;
}

export interface NavigationSection {
  id: string;
  label: string;
  entries: readonly NavigationEntry[];
}

/** The sections of the drawer for one project; the palette offers the same. */
export function navigation(projectId: string): NavigationSection[] {
  const params = { projectId };
  return [
    {
      id: 'overview',
      label: 'Overview',
      entries: [
        {
          id: 'systems',
          label: 'Systems',
          icon: 'layers',
          link: { to: '/overview/$projectId/systems', params },
          prefix: `/overview/${projectId}/systems`,
        },
      ],
    },
    {
      id: 'explorer',
      label: 'Traces & Logs',
      entries: [
        {
          id: 'spans',
          label: 'Explore',
          icon: 'list',
          link: { to: '/spans/$projectId', params },
          prefix: `/spans/${projectId}`,
        },
      ],
    },
    {
      id: 'project',
      label: 'Project',
      entries: [
        {
          id: 'settings',
          label: 'Settings',
          icon: 'settings',
          link: { to: '/projects/$projectId', params },
          prefix: `/projects/${projectId}`,
        },
        {
          id: 'dsn',
          label: 'Data Source Name',
          icon: 'key',
          link: { to: '/projects/$projectId/dsn', params },
          prefix: `/projects/${projectId}/dsn`,
        },
      ],
    },
  ];
}

/** The entry whose address begins the path; the longest of several. */
export function currentEntry(
  sections: readonly NavigationSection[],
  pathname: string,
): string | undefined {
  const path = `${pathname.replace(/\/+$/u, '')}/`;
  return sections
    .flatMap((section) => section.entries)
    .filter((entry) => path.startsWith(`${entry.prefix}/`))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.id;
}
