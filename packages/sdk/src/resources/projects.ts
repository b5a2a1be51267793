import { projectsCalls } from '../calls/calls.ts';
import type { Call } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { Achievement } from '../schemas/accounts/achievements.ts';
import type { Project, ProjectResponse } from '../schemas/accounts/projects.ts';
import { mapCall } from '../http/call.ts';
import type { Transport } from '../http/transport.ts';
import { Users } from './users.ts';
import { Resource } from './resource.ts';

/** Projects. They are changed in the configuration of the server only. */
export class Projects extends Resource<'projects'> {
  /** @internal */
  protected readonly calls = projectsCalls;
  readonly #users: Users;

  constructor(transport: Transport) {
    super(transport);
    this.#users = new Users(transport);
  }

  /** The projects the caller may open. */
  list(options?: RequestOptions): Call<Project[]> {
    return mapCall(this.#users.current(options), ({ projects }) => projects);
  }

  /** One project and its connection string. */
  get(params: ProjectParams = {}, options?: RequestOptions): Call<ProjectResponse> {
    return this.call('get', params, options);
  }

  /** Steps of getting started the project has taken. */
  achievements(params: ProjectParams = {}, options?: RequestOptions): Call<Achievement[]> {
    return this.call('achievements', params, options);
  }
}
