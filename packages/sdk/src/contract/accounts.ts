import { achievementsResponseSchema } from '../schemas/accounts/achievements.ts';
import * as facets from '../schemas/accounts/pinned-facets.ts';
import { projectResponseSchema } from '../schemas/accounts/projects.ts';
import { ssoMethodsResponseSchema } from '../schemas/accounts/sso.ts';
import { usageRequestSchema, usageResponseSchema } from '../schemas/accounts/usage.ts';
import { currentUserResponseSchema, loginRequestSchema } from '../schemas/accounts/users.ts';
import { questionsRequestSchema, questionsResponseSchema } from '../schemas/shared/questions.ts';
import * as checks from '../schemas/shared/write-checks.ts';
import { call } from './call.ts';

const users = '/users';
const project = '/projects/{projectId}';
const pinned = '/pinned-facets';

/** Calls about accounts, projects and what the caller has set. */
export const accountRoutes = {
  'users.current': call(`GET ${users}/current`, 'The caller and the projects the caller may open', {
    response: currentUserResponseSchema,
  }),
  'users.login': call(
    `POST ${users}/login`,
    'Sign in with email and password; sets the session cookie',
    { auth: 'none', repeatable: true, body: loginRequestSchema },
  ),
  'users.logout': call(`POST ${users}/logout`, 'Sign out; clears the session cookie', {
    auth: 'none',
    repeatable: true,
  }),
  'users.logoutEverywhere': call(
    `POST ${users}/logout-everywhere`,
    'End every session of the caller, on every server',
  ),
  'sso.methods': call('GET /sso/methods', 'Identity providers to sign in with', {
    auth: 'none',
    response: ssoMethodsResponseSchema,
  }),
  'projects.get': call(`GET ${project}`, 'One project and its connection string', {
    response: projectResponseSchema,
  }),
  'projects.achievements': call(
    `GET ${project}/achievements`,
    'Steps of getting started the project has taken',
    { response: achievementsResponseSchema },
  ),
  'projects.checkWrites': call(
    `POST ${project}/checks`,
    'What would become of calls that write dashboards, monitors, channels and silences; writes and sends nothing',
    {
      body: checks.writeChecksRequestSchema,
      bodyLimit: 4_194_304,
      response: checks.writeChecksResponseSchema,
      repeatable: true,
      ours: true,
    },
  ),
  'usage.get': call(
    'GET /data-usage',
    "What the caller's projects have sent, a point per day, and what of it was not stored as it came",
    { query: usageRequestSchema, response: usageResponseSchema },
  ),
  'questions.list': call(
    'GET /questions',
    "How far the caller's own questions have got that this server is answering, by the ids they were sent with",
    { query: questionsRequestSchema, response: questionsResponseSchema, ours: true },
  ),
  'pinnedFacets.list': call(`GET ${pinned}`, "Pinned attribute keys, the caller's own first", {
    response: facets.pinnedFacetsResponseSchema,
  }),
  'pinnedFacets.add': call(`POST ${pinned}`, 'Pin an attribute key', {
    body: facets.pinnedFacetRequestSchema,
    response: facets.pinnedFacetResponseSchema,
    unread: true,
  }),
  'pinnedFacets.remove': call(`DELETE ${pinned}`, 'Unpin an attribute key', {
    body: facets.pinnedFacetRequestSchema,
  }),
};
