import * as z from 'zod';
import type { EmbedResource } from '../schemas/accounts/embed-tokens.ts';
import {
  createdIdParameter,
  groupIdParameter,
  numericIdParameter,
  spanIdParameter,
  textParameter,
  traceIdParameter,
} from '../schemas/shared/parameters.ts';

/** Who may call: anyone, anyone who may read (a user, or a guest where the configuration allows it), a user. */
export type RouteAuth = 'none' | 'read' | 'user';

/** What a call is besides its address: what the server checks, and what the client must know of it. */
export interface CallDetails {
  /** Default: `read` for a GET, `user` for any other. */
  auth?: RouteAuth;
  /**
   * What a token of an embedding page must have been minted for to make this call; absent where it is closed to them.
   * Answers must not tell who is told of alerts, and where.
   */
  embed?: EmbedResource;
  /** Query string parameters. The client takes each as `sortBy` that is written here as `sort_by`. */
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
  /** Open to embed tokens with filters: all it answers is held to them. */
  lockable?: true;
  /**
   * Open to embed tokens that may read some of its noun alone: the id in its path is looked at, or else all it answers is
   * held to them.
   */
  narrowable?: true;
  /** Open to embed tokens for dashboards too, for what these show. */
  shown?: true;
  /** Asking once more does no harm: no idempotency key counts, and no answer is kept, which may be secret. */
  repeatable?: true;
  /** Noun and method on the client. Default: the name of the call. */
  client?: string;
  /** How the client spells a parameter of the query string, where existing servers know one spelling only. */
  spelling?: Readonly<Record<string, string>>;
  /** Existing servers don't have the call: the client reads of its answer only whether what it needs is there. */
  ours?: true;
  /** The client doesn't read the answer: existing servers have none. */
  unread?: true;
  /** The field that is the client's answer. Default: the only field, else the answer as a whole. */
  reads?: string;
  /**
   * The fields without which the client refuses an answer; what else is missing or null is filled in. None: existing
   * servers answer nothing. Default: `reads`, else the first field.
   */
  needs?: readonly string[];
}

/** One call of the API. */
export interface Route extends CallDetails {
  method: Method;
  /** Path template below `/internal/v1`, for example `/tracing/{projectId}/spans`. */
  path: string;
  /** What the call does, one line. */
  summary: string;
  auth: RouteAuth;
  /** Path parameters, as they stand in the template. */
  params?: z.ZodObject;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** Everything a path may name. */
const pathParameters = {
  projectId: numericIdParameter.describe('Project id.'),
  alertId: numericIdParameter.describe('Alert id.'),
  annotationId: numericIdParameter.describe('Annotation id.'),
  channelId: numericIdParameter.describe('Channel id.'),
  dashboardId: createdIdParameter.describe('Dashboard id.'),
  deliveryId: numericIdParameter.describe('Delivery id.'),
  itemId: createdIdParameter.describe('Item id.'),
  monitorId: numericIdParameter.describe('Monitor id.'),
  silenceId: numericIdParameter.describe('Silence id.'),
  rowId: createdIdParameter.describe('Row id.'),
  tokenId: textParameter.describe('Token id.'),
  viewId: numericIdParameter.describe('Saved view id.'),
  attr: textParameter.describe('Attribute key.'),
  groupId: groupIdParameter.describe('Group id, decimal.'),
  traceId: traceIdParameter.describe('Trace id: 32 hex digits, or with dashes.'),
  spanId: spanIdParameter.describe('Span id: 16 hex digits or decimal; 0 for standalone items.'),
};

type PathParameters = typeof pathParameters;

/** The names in braces of a path. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** A call as it was written down, its types kept. */
type Told<
  Address extends string,
  Details,
> = Address extends `${infer M extends Method} ${infer Path}`
  ? Details & {
      method: M;
      path: Path;
      summary: string;
      params: z.ZodObject<Pick<PathParameters, PathNames<Path> & keyof PathParameters>>;
    } & (Details extends { auth: RouteAuth }
        ? unknown
        : { auth: M extends 'GET' ? 'read' : 'user' })
  : never;

/** A YAML text as body, and as answer. */
export const yamlBody = { textBody: true, bodyLimit: 1_048_576 } as const;
export const yamlAnswer = { mediaType: 'text/yaml', textAnswer: true } as const;

/** Carries a revision. */
export const revised = { revised: true } as const;

/**
 * Tells one call: everything else that knows of it follows from this.
 * @param address Method and path template, `GET /tracing/{projectId}/spans`.
 */
export function call<
  const Address extends `${Method} /${string}`,
  const Details extends CallDetails = Pick<CallDetails, 'unread'>,
>(address: Address, summary: string, details?: Details): Told<Address, Details>;
export function call(address: string, summary: string, details: CallDetails = {}): Route {
  const [verb, path = ''] = address.split(' ');
  const method = methods.find((known) => known === verb) ?? 'GET';
  const params = Object.entries(pathParameters).filter(([name]) => path.includes(`{${name}}`));
  return {
    method,
    path,
    summary,
    auth: method === 'GET' ? 'read' : 'user',
    ...(params.length > 0 ? { params: z.object(Object.fromEntries(params)) } : {}),
    ...details,
  };
}
