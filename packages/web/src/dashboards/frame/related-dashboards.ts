import type { DashboardSummary } from '@spanlight/sdk';

/** A dashboard among those whose names begin alike. */
export interface RelatedDashboard {
  readonly id: string;
  /** What of its name is its own. */
  readonly label: string;
}

/** The beginning that related dashboards share: `Shop: ` of `Shop: Orders`. */
function prefixOf(name: string): string | undefined {
  const end = name.indexOf(': ');
  return end <= 0 ? undefined : name.slice(0, end + 2);
}

/**
 * The dashboards whose names share the beginning up to `: ` with the one of this name, itself included, in the order of
 * their templates; nothing when it is alone.
 */
export function relatedDashboards(
  dashboards: readonly DashboardSummary[],
  name: string,
): RelatedDashboard[] {
  const prefix = prefixOf(name);
  if (prefix === undefined) return [];
  const related = dashboards.filter((dashboard) => dashboard.name.startsWith(prefix));
  if (related.length < 2) return [];
  return related
    .toSorted((a, b) => compare(a.templateId, b.templateId) || compare(a.name, b.name))
    .map((dashboard) => ({
      id: String(dashboard.id),
      label: dashboard.name.slice(prefix.length) || dashboard.name,
    }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
