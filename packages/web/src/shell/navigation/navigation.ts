import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../../components/icons/icon-paths.ts';

export interface NavigationEntry {
  id: string;
  label: string;
  icon: IconName;
  link: LinkProps;
  /** The addresses the entry stands for. */
  matches: RegExp;
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
          matches: /^\/overview\/(?!\d+\/slowest-groups)/u,
        },
        {
          id: 'slowest',
          label: 'Slowest groups',
          icon: 'clock',
          link: { to: '/overview/$projectId/slowest-groups', params },
          matches: /^\/overview\/\d+\/slowest-groups/u,
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
          matches: /^\/(?:spans\/\d+(?:\/(?:items|timeseries))?\/?$|traces\/)/u,
        },
      ],
    },
    {
      id: 'metrics',
      label: 'Metrics',
      entries: [
        {
          id: 'dashboards',
          label: 'Dashboards',
          icon: 'dashboard',
          link: { to: '/metrics/$projectId', params },
          matches: /^\/metrics\/\d+(?:\/\d+(?:\/(?:table|grid|help))?)?\/?$/u,
        },
        {
          id: 'metrics',
          label: 'Explore metrics',
          icon: 'chart',
          link: { to: '/metrics/$projectId/explore', params },
          matches: /^\/metrics\/\d+\/explore\/?$/u,
        },
      ],
    },
    {
      id: 'alerting',
      label: 'Alerting',
      entries: [
        {
          id: 'alerts',
          label: 'Alerts',
          icon: 'bell',
          link: { to: '/alerting/$projectId/alerts', params },
          matches: /^\/alerting\/\d+\/alerts(?:\/|$)/u,
        },
        {
          id: 'monitors',
          label: 'Monitors',
          icon: 'pulse',
          link: { to: '/alerting/$projectId/monitors', params },
          matches: /^\/alerting\/\d+\/monitors(?:\/|$)/u,
        },
        {
          id: 'channels',
          label: 'Notification channels',
          icon: 'send',
          link: { to: '/alerting/$projectId/channels', params },
          matches: /^\/alerting\/\d+\/channels(?:\/|$)/u,
        },
        {
          id: 'email',
          label: 'Email notifications',
          icon: 'mail',
          link: { to: '/alerting/$projectId/email', params },
          matches: /^\/alerting\/\d+\/email\/?$/u,
        },
        {
          id: 'annotations',
          label: 'Annotations',
          icon: 'flag',
          link: { to: '/alerting/$projectId/annotations', params },
          matches: /^\/alerting\/\d+\/annotations(?:\/|$)/u,
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
          matches: /^\/projects\/\d+\/?$/u,
        },
        {
          id: 'dsn',
          label: 'Data Source Name',
          icon: 'key',
          link: { to: '/projects/$projectId/dsn', params },
          matches: /^\/projects\/\d+\/dsn\/?$/u,
        },
      ],
    },
  ];
}

/** The entry that stands for an address. */
export function currentEntry(
  sections: readonly NavigationSection[],
  pathname: string,
): string | undefined {
  return sections
    .flatMap((section) => section.entries)
    .find((entry) => entry.matches.test(pathname))?.id;
}
