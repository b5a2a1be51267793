import type { Project } from '@spanlight/sdk';
import type { NavigateOptions } from '@tanstack/react-router';
import type { IconName } from '../../components/icons/Icon.tsx';
import type { ResolvedTheme } from '../../theme/appearance.ts';
import { fuzzyScore } from './fuzzy.ts';
import { navigation, samePage } from '../navigation/navigation.ts';
import { searchLink } from './search-link.ts';
import { searchTarget } from './search-target.ts';

/** What the palette can do besides going somewhere. */
export type PaletteAction = 'toggle-theme' | 'toggle-contrast' | 'toggle-drawer' | 'sign-out';

/** An entry of the command palette. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** The group it stands in. */
  group: 'Search' | 'Pages' | 'Projects' | 'Actions';
  icon: IconName;
  does: { go: NavigateOptions } | { act: PaletteAction };
}

/** What the entries of the palette depend on. */
export interface PaletteContext {
  project: Project | undefined;
  projects: readonly Project[];
  /** Where one is: another project opens on the same page. */
  pathname: string;
  isGuest: boolean;
  theme: ResolvedTheme;
}

const groups: readonly PaletteEntry['group'][] = ['Search', 'Pages', 'Projects', 'Actions'];

const page = (id: string, label: string, icon: IconName, go: NavigateOptions): PaletteEntry => ({
  id,
  label,
  group: 'Pages',
  icon,
  does: { go },
});

const action = (id: string, label: string, icon: IconName, act: PaletteAction): PaletteEntry => ({
  id,
  label,
  group: 'Actions',
  icon,
  does: { act },
});

/** The pages of a project that help. */
const HELP = [
  { id: 'send-data', label: 'Send data', icon: 'send', to: '/spans/$projectId/help' },
  {
    id: 'cheat-sheet',
    label: 'Querying Spans Cheatsheet',
    icon: 'book',
    to: '/spans/$projectId/cheatsheet',
  },
  { id: 'send-metrics', label: 'Send metrics', icon: 'send', to: '/metrics/$projectId/help' },
  {
    id: 'metrics-cheat-sheet',
    label: 'Querying Metrics Cheatsheet',
    icon: 'book',
    to: '/metrics/$projectId/cheatsheet',
  },
] as const;

function pages(project: Project): PaletteEntry[] {
  const params = { projectId: String(project.id) };
  const own = navigation(params.projectId).flatMap((section) =>
    section.entries.map(({ id, label, icon, link }) =>
      page(id, `${section.label}: ${label}`, icon, link),
    ),
  );
  const help = HELP.map(({ id, label, icon, to }) =>
    page(id, `Help: ${label}`, icon, { to, params }),
  );
  return [...own, ...help];
}

function everything({
  project: current,
  isGuest,
  theme,
  ...context
}: PaletteContext): PaletteEntry[] {
  const account = [
    page('profile', 'Profile', 'user', { to: '/profile' }),
    page('usage', 'Data usage', 'chart', { to: '/usage' }),
  ];
  const projects = context.projects
    .filter(({ id }) => id !== current?.id)
    .map(({ id, name }): PaletteEntry => ({
      id: `project-${id}`,
      label: name,
      group: 'Projects',
      icon: 'layers',
      does: { go: samePage(String(id), context.pathname) },
    }));
  const isDark = theme === 'dark';
  return [
    ...(current ? pages(current) : []),
    ...(isGuest ? [] : account),
    ...projects,
    action('theme', isDark ? 'Light mode' : 'Dark mode', isDark ? 'sun' : 'moon', 'toggle-theme'),
    action('contrast', 'High contrast on or off', 'contrast', 'toggle-contrast'),
    action('drawer', 'Minimise or widen navigation', 'panel', 'toggle-drawer'),
    ...(isGuest ? [] : [action('sign-out', 'Sign out', 'sign-out', 'sign-out')]),
  ];
}

function searches(typed: string, project: Project | undefined): PaletteEntry[] {
  const target = searchTarget(typed);
  if (!target || !project) return [];
  const go = searchLink(String(project.id), target);
  const labels = {
    trace: `Open trace ${typed.trim()}`,
    span: `Find span ${typed.trim()}`,
    query: `Query spans: ${typed.trim()}`,
    search: `Search spans for “${typed.trim()}”`,
  };
  return [
    {
      id: 'search',
      label: labels[target.kind],
      group: 'Search',
      icon: target.kind === 'trace' || target.kind === 'span' ? 'trace' : 'search',
      does: { go },
    },
  ];
}

/**
 * What the palette lists for what was typed: pages, projects and actions that answer it, best first within their
 * group, and the search for the text itself — first when it is the id of a trace or a span, last otherwise.
 */
export function paletteEntries(context: PaletteContext, typed: string): PaletteEntry[] {
  const found = everything(context)
    .map((entry) => ({ entry, score: fuzzyScore(entry.label, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) => groups.indexOf(a.entry.group) - groups.indexOf(b.entry.group) || b.score - a.score,
    )
    .map(({ entry }) => entry);
  const search = searches(typed, context.project);
  return search[0]?.icon === 'trace' ? [...search, ...found] : [...found, ...search];
}
