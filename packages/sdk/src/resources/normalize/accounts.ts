import type { Achievement } from '../../schemas/accounts/achievements.ts';
import type { Project, ProjectResponse } from '../../schemas/accounts/projects.ts';
import type { SavedView } from '../../schemas/accounts/saved-views.ts';
import type { SsoMethodsResponse } from '../../schemas/accounts/sso.ts';
import type { UsageResponse } from '../../schemas/accounts/usage.ts';
import type { CurrentUserResponse, User } from '../../schemas/accounts/users.ts';
import { inside, list, needed, number, object, objects, open, shape, text, time } from './raw.ts';

const project = open<Project>({
  id: number,
  token: text,
  pinnedAttrs: objects,
  largeAttrs: objects,
});

const user = open<User>({ id: number, email: text, name: text, authToken: text, budget: number });

const savedView = open<SavedView>({
  id: number,
  params: object,
  query: object,
  pinned: Boolean,
});

/** Reads the answer of `GET /users/current`. */
export const toCurrentUser = shape<CurrentUserResponse>({
  user: needed('user', user),
  projects: list(project),
});

/** Reads the answer of `GET /sso/methods`. */
export const toSsoMethods = open<SsoMethodsResponse>({ methods: objects });

/** Reads the answer of `GET /projects/{projectId}`. */
export const toProject = shape<ProjectResponse>({ project: needed('project', project), dsn: text });

/** Reads the answer of `GET /projects/{projectId}/achievements`. */
export const toAchievements = inside('achievements', list(open<Achievement>({ id: number })));

/** Reads the answer of `GET /data-usage`. */
export const toUsage = shape<UsageResponse>({
  usage: shape<UsageResponse['usage']>({
    time: objects,
    spans: objects,
    datapoints: objects,
    bytes: objects,
    timeseries: objects,
  }),
  spans: number,
  datapoints: number,
  bytes: number,
  timeseries: number,
  losses: objects,
  startTime: time,
  endTime: time,
});

/** Reads the answer of the list of saved views. */
export const toSavedViews = inside('views', list(savedView));

/** Reads the answer of saving a view. */
export const toSavedView = inside('view', needed('view', savedView));

/** Reads the answer of the list of pinned facets, of which existing servers may name one twice. */
export const toPinnedFacets = inside('attrs', (attrs) => [...new Set(objects<string>(attrs))]);
