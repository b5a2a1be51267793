import type { System } from '@spanlight/sdk';
import type { LinkProps } from '@tanstack/react-router';
import type { TabLinkItem } from '../components/page/Tabs.tsx';
import { DAY } from '../time/range.ts';
import type { OverviewSearch } from './search.ts';

/** Systems get tabs of their own in ranges up to this long, in milliseconds. */
const longestWithSystemTabs = 3 * DAY;

interface TabsInput {
  projectId: string;
  /** The path of the page, decoded. */
  pathname: string;
  search: OverviewSearch;
  /** Length of the range in milliseconds. */
  duration: number;
  /** Systems someone chose by name, with what they sent. */
  chosen: readonly System[];
  pinnedAttributes: readonly string[];
}

/** The pages of the overview: systems, service graph, slowest groups, each chosen system, each pinned attribute. */
export function overviewTabs({
  projectId,
  pathname,
  search,
  duration,
  chosen,
  pinnedAttributes,
}: TabsInput): (TabLinkItem & { current: boolean })[] {
  const path = pathname.replace(/\/+$/u, '');
  const { system, query } = search;
  const kept = { ...(system ? { system } : {}), ...(query === undefined ? {} : { query }) };
  const tab = (id: string, label: string, link: LinkProps, place: string, count?: number) => ({
    id,
    label,
    count: count?.toString(),
    link: { ...link, search: kept },
    current: path === `/overview/${projectId}/${place}`,
  });
  const params = { projectId };
  const hasSystems = duration <= longestWithSystemTabs;
  return [
    tab('systems', 'Systems', { to: '/overview/$projectId/systems', params }, 'systems'),
    tab('graph', 'Graph', { to: '/overview/$projectId/service-graph', params }, 'service-graph'),
    tab(
      'slowest',
      'Slowest',
      { to: '/overview/$projectId/slowest-groups', params },
      'slowest-groups',
    ),
    ...(hasSystems ? chosen : []).map(({ system, groupCount }) =>
      tab(
        `system ${system}`,
        system,
        { to: '/overview/$projectId/groups/$system', params: { projectId, system } },
        `groups/${system}`,
        groupCount,
      ),
    ),
    ...pinnedAttributes.map((attr) =>
      tab(
        `attribute ${attr}`,
        attr,
        { to: '/overview/$projectId/attributes/$attr', params: { projectId, attr } },
        `attributes/${attr}`,
      ),
    ),
  ];
}
