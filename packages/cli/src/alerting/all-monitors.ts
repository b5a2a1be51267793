import type { Monitor, MonitorsParams, Spanlight } from '@spanlight/sdk';

const pageSize = 1000;

/** All monitors of a project, page by page. */
export async function allMonitors(
  client: Spanlight,
  params: MonitorsParams,
  signal: AbortSignal,
): Promise<Monitor[]> {
  const found: Monitor[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.monitors.list({ ...params, limit: pageSize, page }, { signal });
    found.push(...answer.monitors);
    if (answer.monitors.length < pageSize) return found;
  }
}
