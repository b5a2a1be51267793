import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './missing-routes.ts';

export interface ConsoleSettings {
  /** Directory of the built console; the installed console when undefined. */
  readonly dir: string | undefined;
  /** Sites that may show the console in a frame. */
  readonly frameAncestors: readonly string[];
  /** Path the site is served under, `''` at the root. */
  readonly sitePath: string;
}

/** The pages the console knows; anything else gets its not-found page with status 404. */
const PAGES =
  /^\/(|login|profile|usage|(help|projects|alerting|alerts|overview|spans|traces|metrics|events|logs)(\/.*)?|\d+)\/?$/;

/**
 * Serves the built console: its files with caching for ever where the name carries a hash, and
 * `index.html` for its pages under a policy that lets no foreign or inline code run.
 */
export class Console {
  readonly #root: string;
  readonly #html: string;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(root: string, html: string, frameAncestors: readonly string[]) {
    this.#root = root;
    this.#html = html;
    this.#headers = pageHeaders(frameAncestors);
  }

  /** Opens the console, or returns undefined when it isn't built. */
  static async open(settings: ConsoleSettings): Promise<Console | undefined> {
    const root = settings.dir ?? installedConsole();
    if (root === undefined) return undefined;
    const html = await readFile(path.join(root, 'index.html'), 'utf8').catch(() => undefined);
    if (html === undefined) return undefined;
    // The build names its files relative to the page; pages lie at any depth below the site's path.
    const rooted = html.replaceAll('="./', `="${settings.sitePath}/`);
    return new Console(path.resolve(root), rooted, settings.frameAncestors);
  }

  /** Serves the console's files. Its pages are served by `sendPage`. */
  async register(app: FastifyInstance): Promise<void> {
    await app.register(fastifyStatic, {
      root: this.#root,
      index: false,
      // One route per file that is there now: nothing else can be asked for.
      wildcard: false,
      // Sent by `sendPage` with its policy, and by nothing else.
      globIgnore: ['index.html'],
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = /[\\/]assets[\\/]/.test(file);
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        reply.header('x-content-type-options', 'nosniff');
      },
    });
  }

  /** Answers with the page. */
  sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply
      .code(PAGES.test(pathOf(request)) ? 200 : 404)
      .headers(this.#headers)
      .type('text/html; charset=utf-8')
      .send(this.#html);
  }
}

/** Nothing inline and nothing from elsewhere runs; pictures of people may come from anywhere. */
function pageHeaders(frameAncestors: readonly string[]): Record<string, string> {
  const ancestors = frameAncestors.join(' ') || "'none'";
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cache-control': 'no-cache',
    ...(frameAncestors.length === 0 && { 'x-frame-options': 'DENY' }),
  };
}

/** The console package next to this one; it is found at run time because nothing here is built from it. */
function installedConsole(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@spanlight/web/package.json');
    return path.join(path.dirname(manifest), 'dist');
  } catch {
    return undefined;
  }
}
