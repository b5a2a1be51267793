import { projectsCalls, ssoCalls, usageCalls, usersCalls } from '../calls/calls.ts';
import type { Held } from '../calls/names.ts';
import { type Call, mapCall } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type { CurrentUserResponse, LoginRequest } from '../schemas/accounts/users.ts';
import { Resource } from './resource.ts';
import type { SsoMethodsResponse } from '../schemas/accounts/sso.ts';
import type { Achievement } from '../schemas/accounts/achievements.ts';
import type { Project, ProjectResponse } from '../schemas/accounts/projects.ts';
import type { Transport } from '../http/transport.ts';
import type { TimeRange } from './time-range.ts';
import type { UsageResponse } from '../schemas/accounts/usage.ts';

/** The caller. */
export class Users extends Resource<'users'> {
  /** @internal */
  static override readonly calls = usersCalls satisfies Held<'users', Users>;

  /** The caller and the projects the caller may open. A guest has id 0. */
  declare current: (options?: RequestOptions) => Call<CurrentUserResponse>;

  /**
   * Signs in. The session cookie is kept by the browser, or by this client where there is none.
   * @throws BadRequestError with code `credentials` when e-mail or password is wrong.
   */
  declare login: (params: LoginRequest, options?: RequestOptions) => Call<void>;

  /** Ends this session. */
  declare logout: (options?: RequestOptions) => Call<void>;

  /** Ends every session of the caller, on every device. Tokens go on: they are changed where they are configured. */
  declare logoutEverywhere: (options?: RequestOptions) => Call<void>;
}

/** Single sign-on. */
export class Sso extends Resource<'sso'> {
  /** @internal */
  static override readonly calls = ssoCalls satisfies Held<'sso', Sso>;

  /** Identity providers to sign in with, and the login of the demo where there is one. */
  declare methods: (options?: RequestOptions) => Call<SsoMethodsResponse>;
}

/** Projects. They are changed in the configuration of the server only. */
export class Projects extends Resource<'projects'> {
  /** @internal */
  static override readonly calls = projectsCalls satisfies Held<'projects', Projects>;
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
  declare get: (params?: ProjectParams, options?: RequestOptions) => Call<ProjectResponse>;

  /** Steps of getting started the project has taken. */
  declare achievements: (params?: ProjectParams, options?: RequestOptions) => Call<Achievement[]>;
}

/** Parameters of the usage. */
export interface UsageParams {
  /** The time range, widened to whole UTC days. Default: the month up to the next UTC midnight. */
  time?: TimeRange | undefined;
}

/** How much was sent. */
export class Usage extends Resource<'usage'> {
  /** @internal */
  static override readonly calls = usageCalls satisfies Held<'usage', Usage>;

  /** What the caller's projects have sent, a point per day, and what of it was not stored as it came. */
  declare get: (params?: UsageParams, options?: RequestOptions) => Call<UsageResponse>;
}
