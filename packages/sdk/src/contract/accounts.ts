import { achievementsResponseSchema } from '../schemas/accounts/achievements.ts';
import {
  pinnedFacetRequestSchema,
  pinnedFacetResponseSchema,
  pinnedFacetsResponseSchema,
} from '../schemas/accounts/pinned-facets.ts';
import { projectResponseSchema } from '../schemas/accounts/projects.ts';
import { ssoMethodsResponseSchema } from '../schemas/accounts/sso.ts';
import { usageRequestSchema, usageResponseSchema } from '../schemas/accounts/usage.ts';
import { currentUserResponseSchema, loginRequestSchema } from '../schemas/accounts/users.ts';
import { projectParams, type Route } from './route.ts';

/** Calls about accounts, projects and what the caller has set. */
export const accountRoutes = {
  'users.current': {
    method: 'GET',
    path: '/users/current',
    summary: 'The caller and the projects the caller may open',
    auth: 'read',
    response: currentUserResponseSchema,
  },
  'users.login': {
    method: 'POST',
    path: '/users/login',
    summary: 'Sign in with e-mail and password; sets the session cookie',
    auth: 'none',
    body: loginRequestSchema,
  },
  'users.logout': {
    method: 'POST',
    path: '/users/logout',
    summary: 'Sign out; clears the session cookie',
    auth: 'none',
  },
  'sso.methods': {
    method: 'GET',
    path: '/sso/methods',
    summary: 'Identity providers to sign in with',
    auth: 'none',
    response: ssoMethodsResponseSchema,
  },
  'projects.get': {
    method: 'GET',
    path: '/projects/{projectId}',
    summary: 'One project and its connection string',
    auth: 'read',
    params: projectParams,
    response: projectResponseSchema,
  },
  'projects.achievements': {
    method: 'GET',
    path: '/projects/{projectId}/achievements',
    summary: 'Steps of getting started the project has taken',
    auth: 'read',
    params: projectParams,
    response: achievementsResponseSchema,
  },
  'usage.get': {
    method: 'GET',
    path: '/data-usage',
    summary: "Spans, bytes and timeseries the caller's projects have sent, per day",
    auth: 'read',
    query: usageRequestSchema,
    response: usageResponseSchema,
  },
  'pinnedFacets.list': {
    method: 'GET',
    path: '/pinned-facets',
    summary: 'Attribute keys the caller has pinned',
    auth: 'read',
    response: pinnedFacetsResponseSchema,
  },
  'pinnedFacets.add': {
    method: 'POST',
    path: '/pinned-facets',
    summary: 'Pin an attribute key',
    auth: 'user',
    body: pinnedFacetRequestSchema,
    response: pinnedFacetResponseSchema,
  },
  'pinnedFacets.remove': {
    method: 'DELETE',
    path: '/pinned-facets',
    summary: 'Unpin an attribute key',
    auth: 'user',
    body: pinnedFacetRequestSchema,
  },
} satisfies Record<string, Route>;
