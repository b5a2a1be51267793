import type { SilencePreviewRequest } from '@spanlight/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { live } from '../queries.ts';

/** The silences of a project, newest first. */
export function silencesQuery(projectId: string) {
  return queryOptions({
    queryKey: ['silences', projectId, 'list'],
    queryFn: ({ signal }) => api.silences.list({ project: projectId }, { signal }),
    ...live,
  });
}

/** One silence, to be changed. */
export function silenceQuery(projectId: string, id: string) {
  return queryOptions({
    queryKey: ['silences', projectId, 'one', id],
    queryFn: ({ signal }) => api.silences.get({ project: projectId, id }, { signal }),
    // What is being filled in keeps the revision it began with.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Which open alerts a silence would hold. */
export function previewQuery(projectId: string, wish: SilencePreviewRequest) {
  return queryOptions({
    queryKey: ['silences', projectId, 'preview', wish],
    queryFn: ({ signal }) => api.silences.preview({ project: projectId, ...wish }, { signal }),
    placeholderData: keepPreviousData,
  });
}
