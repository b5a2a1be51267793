import type { System } from '@spanlight/sdk';
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

/** The pages of the overview: systems, slowest groups, each chosen system, each pinned attribute. */
export function overviewTabs({
  projectId,
  pathname,
  search,
  duration,
  chosen,
  pinnedAttributes,
}: TabsInput): TabLinkItem[] {
  const path = pathname.replace(/\/+$/u, '');
  const { system, query } = search;
  const kept = { ...(system ? { system } : {}), ...(query === undefined ? {} : { query }) };
  const base = `/overview/${projectId}`;
  const tabs: TabLinkItem[] = [
    {
      id: 'systems',
      label: 'Systems',
      link: { to: '/overview/$projectId/systems', params: { projectId }, search: kept },
      current: path === `${base}/systems`,
    },
    {
      id: 'slowest',
      label: 'Slowest',
      link: { to: '/overview/$projectId/slowest-groups', params: { projectId }, search: kept },
      current: path === `${base}/slowest-groups`,
    },
  ];
  if (duration <= longestWithSystemTabs) {
    for (const { system, groupCount } of chosen) {
      tabs.push({
        id: `system ${system}`,
        label: system,
        count: String(groupCount),
        link: {
          to: '/overview/$projectId/groups/$system',
          params: { projectId, system },
          search: kept,
        },
        current: path === `${base}/groups/${system}`,
      });
    }
  }
  for (const attribute of pinnedAttributes) {
    tabs.push({
      id: `attribute ${attribute}`,
      label: attribute,
      link: {
        to: '/overview/$projectId/attributes/$attr',
        params: { projectId, attr: attribute },
        search: kept,
      },
      current: path === `${base}/attributes/${attribute}`,
    });
  }
  return tabs;
}
