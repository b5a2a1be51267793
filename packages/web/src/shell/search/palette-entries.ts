import type { Project } from '@spanlight/sdk';
import type { NavigateOptions } from '@tanstack/react-router';
import type { IconName } from '../../components/icons/Icon.tsx';
import type { ResolvedTheme } from '../../theme/appearance.ts';
import { fuzzyScore } from './fuzzy.ts';
import { navigation } from '../navigation/navigation.ts';
import { searchLink } from './search-link.ts';
import { searchTarget } from './search-target.ts';

/** What the palette can do besides going somewhere. */
export type PaletteAction = 'toggle-theme' | 'toggle-contrast' | 'toggle-drawer' | 'sign-out';

export interface PaletteEntry {
  id: string;
  label: string;
  /** The group it stands in. */
  group: 'Search' | 'Pages' | 'Projects' | 'Actions';
  icon: IconName;
  does: { go: NavigateOptions } | { act: PaletteAction };
}

export interface PaletteContext {
  project: Project | undefined;
  projects: readonly Project[];
  isGuest: boolean;
  theme: ResolvedTheme;
}

const groups: readonly PaletteEntry['group'][] = ['Search', 'Pages', 'Projects', 'Actions'];

function pages(project: Project): PaletteEntry[] {
  const projectId = String(project.id);
  const own = navigation(projectId).flatMap((section) =>
    section.entries.map((entry): PaletteEntry => ({
      id: entry.id,
      label: `${section.label}: ${entry.label}`,
      group: 'Pages',
      icon: entry.icon,
      does: { go: entry.link as NavigateOptions },
    })),
  );
  return [
    ...own,
    {
      id: 'send-data',
      label: 'Help: Send data',
      group: 'Pages',
      icon: 'send',
      does: { go: { to: '/spans/$projectId/help', params: { projectId } } },
    },
    {
      id: 'cheat-sheet',
      label: 'Help: Querying Spans Cheatsheet',
      group: 'Pages',
      icon: 'book',
      does: { go: { to: '/spans/$projectId/cheatsheet', params: { projectId } } },
    },
    {
      id: 'send-metrics',
      label: 'Help: Send metrics',
      group: 'Pages',
      icon: 'send',
      does: { go: { to: '/metrics/$projectId/help', params: { projectId } } },
    },
    {
      id: 'metrics-cheat-sheet',
      label: 'Help: Querying Metrics Cheatsheet',
      group: 'Pages',
      icon: 'book',
      does: { go: { to: '/metrics/$projectId/cheatsheet', params: { projectId } } },
    },
  ];
}

function everything(context: PaletteContext): PaletteEntry[] {
  const account: PaletteEntry[] = context.isGuest
    ? []
    : [
        {
          id: 'profile',
          label: 'Profile',
          group: 'Pages',
          icon: 'user',
          does: { go: { to: '/profile' } },
        },
        {
          id: 'usage',
          label: 'Data usage',
          group: 'Pages',
          icon: 'chart',
          does: { go: { to: '/usage' } },
        },
      ];
  const projects = context.projects
    .filter((project) => project.id !== context.project?.id)
    .map((project): PaletteEntry => ({
      id: `project-${project.id}`,
      label: project.name,
      group: 'Projects',
      icon: 'layers',
      does: {
        go: { to: '/overview/$projectId/systems', params: { projectId: String(project.id) } },
      },
    }));
  const actions: PaletteEntry[] = [
    {
      id: 'theme',
      label: context.theme === 'dark' ? 'Light mode' : 'Dark mode',
      group: 'Actions',
      icon: context.theme === 'dark' ? 'sun' : 'moon',
      does: { act: 'toggle-theme' },
    },
    {
      id: 'contrast',
      label: 'High contrast on or off',
      group: 'Actions',
      icon: 'contrast',
      does: { act: 'toggle-contrast' },
    },
    {
      id: 'drawer',
      label: 'Minimise or widen navigation',
      group: 'Actions',
      icon: 'panel',
      does: { act: 'toggle-drawer' },
    },
  ];
  if (!context.isGuest) {
    actions.push({
      id: 'sign-out',
      label: 'Sign out',
      group: 'Actions',
      icon: 'sign-out',
      does: { act: 'sign-out' },
    });
  }
  return [...(context.project ? pages(context.project) : []), ...account, ...projects, ...actions];
}

function searches(typed: string, project: Project | undefined): PaletteEntry[] {
  const target = searchTarget(typed);
  if (!target || !project) return [];
  const go = searchLink(String(project.id), target);
  const labels = {
    trace: `Open trace ${typed.trim()}`,
    query: `Query spans: ${typed.trim()}`,
    search: `Search spans for “${typed.trim()}”`,
  };
  return [
    {
      id: 'search',
      label: labels[target.kind],
      group: 'Search',
      icon: target.kind === 'trace' ? 'trace' : 'search',
      does: { go },
    },
  ];
}

/**
 * What the palette lists for what was typed: pages, projects and actions that answer it, best first within their
 * group, and the search for the text itself — first when it is a trace id, last otherwise.
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
