import type { Call } from '../http/call.ts';
import { toAchievements, toCurrentUser, toProject } from './normalize/accounts.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { Achievement } from '../schemas/accounts/achievements.ts';
import type { Project, ProjectResponse } from '../schemas/accounts/projects.ts';
import { Resource } from './resource.ts';

/** Projects. They are changed in the configuration of the server only. */
export class Projects extends Resource {
  /** The projects the caller may open. */
  list(options?: RequestOptions): Call<Project[]> {
    return this.call('GET', '/users/current', {}, options, {
      read: (answer) => toCurrentUser(answer).projects,
    });
  }

  /** One project and its connection string. */
  get(params: ProjectParams = {}, options?: RequestOptions): Call<ProjectResponse> {
    return this.call('GET', '/projects/{project}', params, options, { read: toProject });
  }

  /** Steps of getting started the project has taken. */
  achievements(params: ProjectParams = {}, options?: RequestOptions): Call<Achievement[]> {
    return this.call('GET', '/projects/{project}/achievements', params, options, {
      read: toAchievements,
    });
  }
}
