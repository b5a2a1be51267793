import * as z from 'zod';
import type { EmbedResource } from '../schemas/accounts/embed-tokens.ts';
import { numericIdParameter } from '../schemas/shared/parameters.ts';

/** Who may call: anyone, anyone who may read (a user, or a guest where the configuration allows it), a user. */
export type RouteAuth = 'none' | 'read' | 'user';

/** One call of the API. Paths are relative to `/internal/v1`. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path template, for example `/tracing/{projectId}/spans`. */
  path: string;
  /** What the call does, one line. */
  summary: string;
  auth: RouteAuth;
  /**
   * What a token of an embedding page must have been minted for to make this call; absent where it is closed to them.
   * Answers must not tell who is told of alerts, and where.
   */
  embed?: EmbedResource;
  /** Path parameters, as they stand in the template. */
  params?: z.ZodObject;
  /** Query string parameters. */
  query?: z.ZodObject;
  /** JSON body. */
  body?: z.ZodType;
  /** The body is text as it is, whatever its content type says; not together with `body`. */
  textBody?: true;
  /** Bytes a body may have. Default: 10,240. */
  bodyLimit?: number;
  /** JSON answer; absent for an empty 200. */
  response?: z.ZodType;
  /** Media type of an answer that isn't JSON: bytes, or text where `textAnswer` says so. */
  mediaType?: string;
  textAnswer?: true;
  /** The answer carries the revision of what it is about as `ETag`; a write also honours `If-Match`. */
  revised?: true;
}

/** The path parameter of every call about a project. */
export const projectParams = z.object({ projectId: numericIdParameter.describe('Project id.') });
