import { queryOptions } from '@tanstack/react-query';
import { api } from '../data/client.ts';

/** A project with its connection string. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId],
    queryFn: ({ signal }) => api.projects.get({ project: projectId }, { signal }),
  });
