import type { Achievement } from '../../schemas/achievements.ts';
import type { Project, ProjectResponse } from '../../schemas/projects.ts';
import type { SavedView } from '../../schemas/saved-views.ts';
import type { SsoMethodsResponse } from '../../schemas/sso.ts';
import type { UsageResponse } from '../../schemas/usage.ts';
import type { CurrentUserResponse } from '../../schemas/users.ts';
import { list, number, object, objects, type Raw, required, text, zeroTime } from './raw.ts';

function project(raw: Raw): Project {
  return {
    ...(raw as Project),
    id: number(raw['id']),
    token: text(raw['token']),
    pinnedAttrs: objects(raw['pinnedAttrs']),
    largeAttrs: objects(raw['largeAttrs']),
  };
}

/** Reads the answer of `GET /users/current`. */
export function toCurrentUser(body: unknown): CurrentUserResponse {
  const { user, projects } = object(body);
  const raw = required(user, 'user');
  return {
    user: {
      ...(raw as CurrentUserResponse['user']),
      id: number(raw['id']),
      email: text(raw['email']),
      name: text(raw['name']),
      authToken: text(raw['authToken']),
      budget: number(raw['budget']),
    },
    projects: list(projects, project),
  };
}

/** Reads the answer of `GET /sso/methods`. */
export function toSsoMethods(body: unknown): SsoMethodsResponse {
  const raw = object(body);
  return { ...raw, methods: objects(raw['methods']) };
}

/** Reads the answer of `GET /projects/{projectId}`. */
export function toProject(body: unknown): ProjectResponse {
  const raw = object(body);
  return { project: project(required(raw['project'], 'project')), dsn: text(raw['dsn']) };
}

/** Reads the answer of `GET /projects/{projectId}/achievements`. */
export function toAchievements(body: unknown): Achievement[] {
  return list(object(body)['achievements'], (raw) => ({
    ...(raw as Achievement),
    id: number(raw['id']),
  }));
}

/** Reads the answer of `GET /data-usage`. */
export function toUsage(body: unknown): UsageResponse {
  const raw = object(body);
  const usage = object(raw['usage']);
  return {
    usage: {
      time: objects(usage['time']),
      spans: objects(usage['spans']),
      bytes: objects(usage['bytes']),
      timeseries: objects(usage['timeseries']),
    },
    spans: number(raw['spans']),
    bytes: number(raw['bytes']),
    timeseries: number(raw['timeseries']),
    startTime: text(raw['startTime'], zeroTime),
    endTime: text(raw['endTime'], zeroTime),
  };
}

function savedView(raw: Raw): SavedView {
  return {
    ...(raw as SavedView),
    id: number(raw['id']),
    params: object(raw['params']),
    query: object(raw['query']) as SavedView['query'],
    pinned: Boolean(raw['pinned']),
  };
}

/** Reads the answer of the list of saved views. */
export function toSavedViews(body: unknown): SavedView[] {
  return list(object(body)['views'], savedView);
}

/** Reads the answer of saving a view. */
export function toSavedView(body: unknown): SavedView {
  return savedView(required(object(body)['view'], 'view'));
}

/** Reads the answer of the list of pinned facets, of which existing servers may name one twice. */
export function toPinnedFacets(body: unknown): string[] {
  return [...new Set(objects<string>(object(body)['attrs']))];
}
