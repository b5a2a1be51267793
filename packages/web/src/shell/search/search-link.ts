import type { NavigateOptions } from '@tanstack/react-router';
import type { SearchTarget } from './search-target.ts';

/** The address of what was searched for: a trace of any project, else a span or the groups of this one. */
export function searchLink(projectId: string, target: SearchTarget): NavigateOptions {
  if (target.kind === 'trace') {
    return { to: '/traces/$traceId', params: { traceId: target.traceId } };
  }
  if (target.kind === 'span') {
    return {
      to: '/spans/$projectId/items',
      params: { projectId },
      search: { query: target.query },
    };
  }
  const search = target.kind === 'query' ? { query: target.query } : { search: target.search };
  return { to: '/spans/$projectId', params: { projectId }, search };
}
