import * as achievements from '../schemas/accounts/achievements.ts';
import * as pinnedFacets from '../schemas/accounts/pinned-facets.ts';
import * as projects from '../schemas/accounts/projects.ts';
import * as sso from '../schemas/accounts/sso.ts';
import * as usage from '../schemas/accounts/usage.ts';
import * as users from '../schemas/accounts/users.ts';
import { call } from './call.ts';

/** Calls about accounts, projects and what the caller has set. */
export const accountRoutes = {
  'users.current': call('GET /users/current', 'The caller and the projects the caller may open', {
    response: users.currentUserResponseSchema,
  }),
  'users.login': call(
    'POST /users/login',
    'Sign in with e-mail and password; sets the session cookie',
    { auth: 'none', body: users.loginRequestSchema },
  ),
  'users.logout': call('POST /users/logout', 'Sign out; clears the session cookie', {
    auth: 'none',
  }),
  'users.logoutEverywhere': call(
    'POST /users/logout-everywhere',
    'End every session of the caller, on every server',
  ),
  'sso.methods': call('GET /sso/methods', 'Identity providers to sign in with', {
    auth: 'none',
    response: sso.ssoMethodsResponseSchema,
  }),
  'projects.get': call('GET /projects/{projectId}', 'One project and its connection string', {
    response: projects.projectResponseSchema,
  }),
  'projects.achievements': call(
    'GET /projects/{projectId}/achievements',
    'Steps of getting started the project has taken',
    { response: achievements.achievementsResponseSchema },
  ),
  'usage.get': call(
    'GET /data-usage',
    "Spans, bytes and timeseries the caller's projects have sent, per day",
    { query: usage.usageRequestSchema, response: usage.usageResponseSchema },
  ),
  'pinnedFacets.list': call('GET /pinned-facets', 'Attribute keys the caller has pinned', {
    response: pinnedFacets.pinnedFacetsResponseSchema,
  }),
  'pinnedFacets.add': call('POST /pinned-facets', 'Pin an attribute key', {
    body: pinnedFacets.pinnedFacetRequestSchema,
    response: pinnedFacets.pinnedFacetResponseSchema,
    unread: true,
  }),
  'pinnedFacets.remove': call('DELETE /pinned-facets', 'Unpin an attribute key', {
    body: pinnedFacets.pinnedFacetRequestSchema,
  }),
};
