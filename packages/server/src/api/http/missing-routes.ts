import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** Paths that belong to programs; everything else is a page of the console. */
const PROGRAM_PATHS = /^\/(internal|api|v1|v2|prometheus|pictures|-)(\/|$)/;

interface Known {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * Answers requests that no route takes: 405 where the path is known under another method, 404
 * otherwise. The body is JSON, also for a GET, so that a client never mistakes a page for an answer.
 */
export class MissingRoutes {
  readonly #known = new Map<string, Known>();

  /** Learns every route registered on `app` from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      const methods = Array.isArray(method) ? method : [method];
      const known = this.#known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
      for (const name of methods) known.methods.add(name);
      this.#known.set(url, known);
    });
  }

  /** Whether a page of the console may be what the request wants. */
  isPage(request: FastifyRequest): boolean {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && !PROGRAM_PATHS.test(pathOf(request));
  }

  /** The error to answer with, and the methods the path knows. */
  errorFor(request: FastifyRequest): { error: ApiError; allow: string } {
    const path = pathOf(request);
    const methods = new Set<string>();
    for (const known of this.#known.values())
      if (known.pattern.test(path)) for (const method of known.methods) methods.add(method);
    const allow = [...methods].toSorted().join(', ');
    const error =
      allow === ''
        ? new ApiError(404, 'not_found', `there is nothing at ${path}`)
        : new ApiError(405, 'method_not_allowed', `${path} takes ${allow} only`);
    return { error, allow };
  }
}

/** The path without the query string. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/');
  return new RegExp(`^${source}$`);
}
