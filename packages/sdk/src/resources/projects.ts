import type { Call } from '../core/call.ts';
import { toAchievements, toCurrentUser, toProject } from '../core/normalize/accounts.ts';
import type { ProjectParams, RequestOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';
import type { Achievement } from '../schemas/achievements.ts';
import type { Project, ProjectResponse } from '../schemas/projects.ts';

/** Projects. They are changed in the configuration of the server only. */
export class Projects {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The projects the caller may open. */
  list(options?: RequestOptions): Call<Project[]> {
    return this.#transport.call(
      () => ({ path: '/users/current', read: (body) => toCurrentUser(body).projects }),
      options,
    );
  }

  /** One project and its connection string. */
  get(params: ProjectParams = {}, options?: RequestOptions): Call<ProjectResponse> {
    return this.#transport.call(
      () => ({ path: `/projects/${this.#transport.project(params)}`, read: toProject }),
      options,
    );
  }

  /** Steps of getting started the project has taken. */
  achievements(params: ProjectParams = {}, options?: RequestOptions): Call<Achievement[]> {
    return this.#transport.call(
      () => ({
        path: `/projects/${this.#transport.project(params)}/achievements`,
        read: toAchievements,
      }),
      options,
    );
  }
}
