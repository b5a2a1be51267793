import type { IconName } from '../../components/icons/Icon.tsx';

/** A page of a project. */
interface PageLink {
  readonly to: (typeof SECTIONS)[number]['entries'][number]['to'];
  readonly params: { readonly projectId: string };
}

/** An entry of the main navigation. */
export interface NavigationEntry {
  id: string;
  label: string;
  icon: IconName;
  link: PageLink;
  /** The addresses the entry stands for. */
  matches: RegExp;
}

/** A section of the main navigation. */
export interface NavigationSection {
  id: string;
  label: string;
  entries: readonly NavigationEntry[];
}

/** The pages of a project; an entry stands for its page and what is below it, unless it says otherwise. */
const SECTIONS = [
  {
    id: 'overview',
    label: 'Overview',
    entries: [
      {
        id: 'systems',
        label: 'Systems',
        icon: 'layers',
        to: '/overview/$projectId/systems',
        matches: /^\/overview\/(?!\d+\/(?:slowest-groups|service-graph))/u,
      },
      {
        id: 'graph',
        label: 'Service graph',
        icon: 'graph',
        to: '/overview/$projectId/service-graph',
      },
      {
        id: 'slowest',
        label: 'Slowest groups',
        icon: 'clock',
        to: '/overview/$projectId/slowest-groups',
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
        to: '/spans/$projectId',
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
        to: '/metrics/$projectId',
        matches: /^\/metrics\/\d+(?:\/\d+(?:\/(?:table|grid|help))?)?\/?$/u,
      },
      { id: 'metrics', label: 'Explore metrics', icon: 'chart', to: '/metrics/$projectId/explore' },
    ],
  },
  {
    id: 'alerting',
    label: 'Alerting',
    entries: [
      { id: 'alerts', label: 'Alerts', icon: 'bell', to: '/alerting/$projectId/alerts' },
      { id: 'monitors', label: 'Monitors', icon: 'pulse', to: '/alerting/$projectId/monitors' },
      {
        id: 'silences',
        label: 'Silences',
        icon: 'pause',
        to: '/alerting/$projectId/silences',
      },
      {
        id: 'channels',
        label: 'Notification channels',
        icon: 'send',
        to: '/alerting/$projectId/channels',
      },
      { id: 'email', label: 'Email notifications', icon: 'mail', to: '/alerting/$projectId/email' },
      {
        id: 'annotations',
        label: 'Annotations',
        icon: 'flag',
        to: '/alerting/$projectId/annotations',
      },
      { id: 'noise', label: 'Noise', icon: 'alert-triangle', to: '/alerting/$projectId/noise' },
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
        to: '/projects/$projectId',
        matches: /^\/projects\/\d+\/?$/u,
      },
      { id: 'dsn', label: 'Data Source Name', icon: 'key', to: '/projects/$projectId/dsn' },
    ],
  },
] as const;

type Entry = (typeof SECTIONS)[number]['entries'][number];

/** The sections of the drawer for one project; the palette offers the same. */
export function navigation(projectId: string): NavigationSection[] {
  return SECTIONS.map(({ id, label, entries }) => ({
    id,
    label,
    entries: entries.map((entry: Entry) => ({
      id: entry.id,
      label: entry.label,
      icon: entry.icon,
      link: { to: entry.to, params: { projectId } },
      matches: 'matches' in entry ? entry.matches : pageAndBelow(entry.to),
    })),
  }));
}

function pageAndBelow(to: string): RegExp {
  return new RegExp(`^${to.replace('$projectId', String.raw`\d+`)}(?:/|$)`, 'u');
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

/** The page of a project that an address of any project stands for; of what one project has alone, the list. */
export function samePage(projectId: string, pathname: string): PageLink {
  const sections = navigation(projectId);
  const current = currentEntry(sections, pathname);
  const entry = sections.flatMap(({ entries }) => entries).find(({ id }) => id === current);
  return entry?.link ?? { to: '/overview/$projectId/systems', params: { projectId } };
}
