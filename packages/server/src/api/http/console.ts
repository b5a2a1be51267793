import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { packageFolder } from '../../shared/package-folder.ts';
import { pathOf } from './missing-routes.ts';
import { DAY_SECONDS } from '../../shared/time-units.ts';

/** Where the console is, and who may frame it. */
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
 * The console's `pages.json`: the scripts and first calls of its pages, by a regular expression of their paths; the first that
 * fits counts. A call names groups of that expression as `$1`.
 */
const pagesSchema = z.array(
  z.object({
    path: z.string().transform((path) => new RegExp(path)),
    scripts: z.array(z.string()),
    calls: z.array(z.string()).default([]),
  }),
);

/** A page, and the elements that have the browser ask at once for what it needs. */
interface PreloadedPage {
  readonly path: RegExp;
  readonly calls: string;
  readonly scripts: string;
}

/** Seconds for which a browser caches files without a hash in their name. */
const MAX_AGE = DAY_SECONDS;

/**
 * Serves the built console: its files with caching for ever where the name carries a hash, and
 * `index.html` for its pages under a policy that lets no foreign code run.
 */
export class Console {
  readonly #root: string;
  readonly #html: string;
  readonly #pages: readonly PreloadedPage[];
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(root: string, html: string, pages: string, settings: ConsoleSettings) {
    const { sitePath, frameAncestors } = settings;
    this.#root = root;
    // The build names its files relative to the page; pages lie at any depth below the site's path.
    this.#html = html.replaceAll('="./', `="${sitePath}/`);
    this.#pages = pagesSchema.parse(JSON.parse(pages)).map(({ path: pattern, scripts, calls }) => ({
      path: pattern,
      calls: calls
        .map((call) => `<link rel="preload" as="fetch" crossorigin href="${sitePath}${call}">`)
        .join(''),
      scripts: scripts
        .map((script) => `<link rel="modulepreload" crossorigin href="${sitePath}/${script}">`)
        .join(''),
    }));
    this.#headers = pageHeaders(frameAncestors, hashesOfInlineScripts(this.#html));
  }

  /** Opens the console, or returns undefined when it isn't built. */
  static async open(settings: ConsoleSettings): Promise<Console | undefined> {
    const root = settings.dir ?? installedConsole();
    if (root === undefined) return undefined;
    const html = await readFile(path.join(root, 'index.html'), 'utf8').catch(() => undefined);
    if (html === undefined) return undefined;
    // Without it pages load their scripts one after the other.
    const pages = await readFile(path.join(root, 'pages.json'), 'utf8').catch(() => '[]');
    return new Console(path.resolve(root), html, pages, settings);
  }

  /** Serves the console's files. Its pages are served by `sendPage`. */
  async register(app: FastifyInstance): Promise<void> {
    await app.register(fastifyStatic, {
      root: this.#root,
      index: false,
      // One route per file that is there now: nothing else can be asked for.
      wildcard: false,
      // The page is sent by `sendPage` with its policy, and by nothing else; compressed files in place of their originals.
      globIgnore: ['index.html', 'pages.json', '**/*.br', '**/*.gz'],
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = /[\\/]assets[\\/]/.test(file);
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : `public, max-age=${MAX_AGE}`,
        );
        reply.header('x-content-type-options', 'nosniff');
        // Pages of other sites show widgets with this file.
        if (/[\\/]widgets[\\/]/.test(file)) reply.header('access-control-allow-origin', '*');
      },
    });
  }

  /** Answers with the page, which names every script that the path needs: the browser asks for all of them at once. */
  sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const asked = pathOf(request);
    const plain = asked.length > 1 ? asked.replace(/\/$/, '') : asked;
    const page = this.#pages.find(({ path: pattern }) => pattern.test(plain));
    const groups = page?.path.exec(plain) ?? [];
    // The patterns let nothing into a group that could end the attribute: numbers and ids.
    const calls =
      page?.calls.replaceAll(/\$(\d)/g, (_, group) => groups[Number(group)] ?? '') ?? '';
    return reply
      .code(PAGES.test(asked) ? 200 : 404)
      .headers(this.#headers)
      .type('text/html; charset=utf-8')
      .send(this.#html.replace('</head>', `${calls}${page?.scripts ?? ''}</head>`));
  }
}

/** The hashes that let the inline scripts of the built page run, and no others. */
function hashesOfInlineScripts(html: string): string[] {
  return Array.from(
    html.matchAll(/<script>([^]*?)<\/script>/g),
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** The headers of a page: only built scripts run, none from other origins; avatars may come from anywhere. */
function pageHeaders(
  frameAncestors: readonly string[],
  inlineScripts: readonly string[],
): Record<string, string> {
  const ancestors = frameAncestors.join(' ') || "'none'";
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(' '),
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

/** The console that this package brings, else that of the package beside it in the repository. */
function installedConsole(): string | undefined {
  const packed = fileURLToPath(new URL('dist/bundle/console', packageFolder));
  if (existsSync(packed)) return packed;
  try {
    const manifest = createRequire(import.meta.url).resolve('@spanlight/web/package.json');
    return path.join(path.dirname(manifest), 'dist');
  } catch {
    return undefined;
  }
}
