import type { Monitor } from '@spanlight/sdk';

/** The way to the form of a monitor. */
export function editLink(projectId: string, { id, type }: Pick<Monitor, 'id' | 'type'>) {
  const params = { projectId, id };
  return type === 'metric'
    ? ({ to: '/alerting/$projectId/monitors/$id/metric', params } as const)
    : ({ to: '/alerting/$projectId/monitors/$id/error', params } as const);
}
