import {
  embedTokensCalls,
  projectsCalls,
  questionsCalls,
  ssoCalls,
  usageCalls,
  usersCalls,
} from '../calls/calls.ts';
import { type Call, mapCall } from '../http/call.ts';
import type { ProjectParams, RequestOptions } from '../http/options.ts';
import type {
  EmbedToken,
  EmbedTokenCreated,
  EmbedTokenRequest,
} from '../schemas/accounts/embed-tokens.ts';
import type { CurrentUserResponse, LoginRequest } from '../schemas/accounts/users.ts';
import { Resource, type Method } from './resource.ts';
import type { SsoMethodsResponse } from '../schemas/accounts/sso.ts';
import type { Achievement } from '../schemas/accounts/achievements.ts';
import type { Project, ProjectResponse } from '../schemas/accounts/projects.ts';
import type { Transport } from '../http/transport.ts';
import type { TimeRange } from './time-range.ts';
import type { WriteChecksRequest, WriteChecksResponse } from '../schemas/shared/write-checks.ts';
import type { RunningQuestion } from '../schemas/shared/questions.ts';
import type { UsageResponse } from '../schemas/accounts/usage.ts';

/** The caller. */
export class Users extends Resource<'users'> {
  static override readonly calls = usersCalls;

  /** The caller and the projects the caller may open. A guest has id 0. */
  declare current: Method<() => CurrentUserResponse>;

  /**
   * Signs in. The session cookie is kept by the browser, or by this client where there is none.
   * @throws BadRequestError with code `credentials` when email or password is wrong.
   */
  declare login: Method<(params: LoginRequest) => void>;

  declare logout: Method<() => void>;

  /** Ends every session of the caller, on every device. Tokens go on: they are changed where they are configured. */
  declare logoutEverywhere: Method<() => void>;
}

/** Single sign-on. */
export class Sso extends Resource<'sso'> {
  static override readonly calls = ssoCalls;

  /** Identity providers to sign in with, and the login of the demo where there is one. */
  declare methods: Method<() => SsoMethodsResponse>;
}

/** Projects. They are changed in the configuration of the server only. */
export class Projects extends Resource<'projects'> {
  static override readonly calls = projectsCalls;
  readonly #users: Users;

  constructor(transport: Transport) {
    super(transport);
    this.#users = new Users(transport);
  }

  /** The projects the caller may open. */
  list(options?: RequestOptions): Call<Project[]> {
    return mapCall(this.#users.current(options), ({ projects }) => projects);
  }

  declare get: Method<(params?: ProjectParams) => ProjectResponse>;
  declare achievements: Method<(params?: ProjectParams) => Achievement[]>;
  declare checkWrites: Method<
    (params: ProjectParams & WriteChecksRequest) => WriteChecksResponse['outcomes']
  >;
}

/** Parameters of the usage. */
export interface UsageParams {
  /** The time range, widened to whole UTC days. Default: the month up to the next UTC midnight. */
  time?: TimeRange | undefined;
}

/** How much was sent. */
export class Usage extends Resource<'usage'> {
  static override readonly calls = usageCalls;

  declare get: Method<(params?: UsageParams) => UsageResponse>;
}

/** Which questions to ask about. */
export interface QuestionsParams {
  /** Ids that the caller sent as the header `question-id`, one with each question: 16 to 64 letters, digits, dashes and underscores. */
  question: readonly string[];
}

/** The caller's running queries. `watchProgress` of `@spanlight/sdk/progress` sets the ids for you. */
export class Questions extends Resource<'questions'> {
  static override readonly calls = questionsCalls;

  /** The progress of running queries. Queries that run on another server are left out. */
  declare list: Method<(params: QuestionsParams) => RunningQuestion[]>;
}

/**
 * Short-lived tokens for pages that embed widgets: minted by the backend of the page, limited to a project, to nouns
 * and to origins.
 */
export class EmbedTokens extends Resource<'embedTokens'> {
  static override readonly calls = embedTokensCalls;

  declare list: Method<(params?: ProjectParams) => EmbedToken[]>;
  declare create: Method<(params: ProjectParams & EmbedTokenRequest) => EmbedTokenCreated>;
  declare revoke: Method<(params: ProjectParams & { id: string }) => void>;
}
