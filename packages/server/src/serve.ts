import { setTimeout } from 'node:timers/promises';

import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { ApiContext } from './api/api-context.ts';
import { Console } from './api/http/console.ts';
import { buildHttpServer } from './api/http-server.ts';
import { Authenticator } from './auth/authenticator.ts';
import { EmbedTokens } from './auth/embed-tokens.ts';
import { Credentials } from './auth/credentials.ts';
import { LoginLimiter } from './auth/login-limiter.ts';
import { OidcProvider } from './auth/oidc.ts';
import { PendingLogins } from './auth/pending-logins.ts';
import { ownSecretKey, sharedSecretKey } from './auth/secret-key.ts';
import { SessionTokens } from './auth/session-tokens.ts';
import { DEMO_LOGIN, syncAccounts } from './auth/sync-accounts.ts';
import type { FirstLogin } from './auth/sync-accounts.ts';
import type { Config } from './config/schema.ts';
import type { Address } from './config/values.ts';
import type { Ingest } from './ingest/ingest.ts';
import type { Metadata } from './metadata/open.ts';
import { createLog } from './observe/log.ts';
import { startSelfMetrics } from './observe/self-metrics.ts';
import { startSelfTracing } from './observe/self-tracing.ts';
import type { SelfTracing } from './observe/self-tracing.ts';
import { traceQueries } from './observe/trace-queries.ts';
import { openAlerting } from './open-alerting.ts';
import { openIngest } from './open-ingest.ts';
import { siteOf } from './site.ts';
import type { Site } from './site.ts';
import { listenError, storeError } from './start-error.ts';
import { openStores } from './stores.ts';
import type { Stores } from './stores.ts';
import { loadTemplates } from './templates/load-templates.ts';
import { TemplateSync } from './templates/template-sync.ts';
import { loadTls } from './tls.ts';
import type { Tls } from './tls.ts';
import { serverVersion } from './version.ts';

export interface StartOptions {
  readonly config: Config;
  /** Where the server writes its log; made from the configuration unless given. */
  readonly log?: FastifyBaseLogger;
  /** False where `runAlerting` alone decides when monitors are evaluated and errors looked for. */
  readonly alertingClock?: boolean;
}

/** A server that answers. */
export interface RunningServer {
  /** The address people open. */
  readonly url: string;
  /** The DSN of the first project. */
  readonly dsn: string;
  readonly httpPort: number;
  readonly grpcPort: number;
  /** The administrator made on this very start, to be told once. */
  readonly firstLogin: FirstLogin | undefined;
  /**
   * Evaluates monitors up to the end of a minute (milliseconds since 1970), looks for errors and delivers what is due,
   * instead of waiting for the clock.
   */
  runAlerting(end: number): Promise<void>;
  /** Stops listening, stores what came in, ends queries, closes the stores. Safe to call twice. */
  stop(): Promise<void>;
}

/** Milliseconds that requests under way get to finish before their queries are ended. */
const GRACE = 5000;

/**
 * Starts a server: stores, accounts, listeners, in this order, so that nothing listens before it can
 * answer.
 *
 * The embedded engine works on libuv's threads: start Node with `UV_THREADPOOL_SIZE` of at least 16,
 * as `bin/spanlight-server.cjs` does. One process can have one data directory open at a time.
 *
 * Throws a `StartError` for what the operator can mend; whatever was opened is closed again.
 */
export async function startServer({
  config,
  log,
  alertingClock = true,
}: StartOptions): Promise<RunningServer> {
  const stack = new Closing();
  try {
    return await start(config, log ?? createLog(config.log.level), alertingClock, stack);
  } catch (error) {
    // What goes wrong while closing would only hide why the server could not start.
    await stack.close().catch(() => undefined);
    throw storeError(error, config.dataDir);
  }
}

async function start(
  config: Config,
  log: FastifyBaseLogger,
  alertingClock: boolean,
  stack: Closing,
): Promise<RunningServer> {
  const version = serverVersion();
  const tls = await loadTls(config);
  const stores = await openStores(config);
  stack.add(() => stores.close());
  const firstLogin = await syncAccounts(config, stores.metadata);
  const ports = { http: config.http.addr.port, grpc: config.grpc.addr.port };
  const templates = new TemplateSync(stores.metadata, loadTemplates, log);
  stack.add(() => templates.stop());
  const ingest = await openIngest(config, stores, log, (id) => templates.onNewMetric(id));
  stack.add(() => ingest.close());
  const tracing = config.selfTracing ? traceSelf(version, stores, ingest) : undefined;
  if (tracing) {
    stack.add(() => tracing.stop());
    stack.add(measureSelf(version, stores, ingest));
  }
  const telemetry = tracing ? traceQueries(stores.telemetry, tracing.tracer) : stores.telemetry;
  const impatience = new AbortController();
  const site = siteOf(config, () => ports);
  const alerting = openAlerting({
    config,
    metadata: stores.metadata,
    telemetry,
    site,
    version,
    log,
  });
  stack.add(() => alerting.stop());
  const context: ApiContext = {
    ...(await apiContext(config, { ...stores, telemetry }, version, site)),
    senders: alerting.senders,
    transitions: alerting.transitions,
    deliveryWorker: alerting.worker,
    templates,
    stopSignal: impatience.signal,
  };
  let stopping = false;
  const app = await buildHttpServer({
    context,
    console: await Console.open({
      dir: config.console.dir,
      frameAncestors: config.console.frameAncestors,
      sitePath: context.site.path,
    }),
    readiness: { reason: () => (stopping ? 'the server is shutting down' : undefined) },
    log,
    tracer: tracing?.tracer,
    trustedProxies: config.http.trustedProxies,
    tls,
    ingest: (server) => ingest.registerHttp(server),
  });
  stack.add(() => closeGracefully(app, impatience));
  ports.http = await listen(app, config.http.addr);
  ports.grpc = await listenGrpc(ingest, config.grpc.addr, tls);
  await templates.start();
  alerting.start(alertingClock);
  const [firstProject] = await stores.metadata.projects.list();
  return {
    url: context.site.address,
    dsn: context.site.dsn(firstProject?.token ?? ''),
    httpPort: ports.http,
    grpcPort: ports.grpc,
    firstLogin,
    runAlerting: (end) => alerting.runOnce(end),
    stop: () => {
      stopping = true;
      return stack.close();
    },
  };
}

function traceSelf(version: string, { metadata }: Stores, ingest: Ingest): SelfTracing {
  return startSelfTracing(version, async (request) => {
    const [project] = await metadata.projects.list();
    if (project) await ingest.ingestSpans(request, project);
  });
}

/** Returns what ends it. */
function measureSelf(version: string, { metadata }: Stores, ingest: Ingest): () => Promise<void> {
  const metrics = startSelfMetrics({
    version,
    stats: () => ingest.stats(),
    deliver: async (request) => {
      const [project] = await metadata.projects.list();
      if (project) await ingest.ingestPoints(request, project);
    },
  });
  return () => metrics.stop();
}

async function apiContext(
  config: Config,
  { telemetry, metadata }: Stores,
  version: string,
  site: Site,
): Promise<
  Omit<ApiContext, 'stopSignal' | 'templates' | 'senders' | 'transitions' | 'deliveryWorker'>
> {
  const secretKey = await secretKeyOf(config, metadata);
  const sessions = new SessionTokens(secretKey);
  const embedTokens = new EmbedTokens(metadata.embedTokens);
  return {
    version,
    site,
    metadata,
    telemetry,
    minuteDays: config.retention.metricsMinutes,
    sessions,
    embedTokens,
    authenticator: new Authenticator(
      metadata.users,
      sessions,
      embedTokens,
      config.auth.guests.projects,
    ),
    credentials: await Credentials.create(metadata.users, config.auth.users),
    loginLimiter: new LoginLimiter(),
    oidcProviders: config.auth.oidc.map(
      (provider) =>
        new OidcProvider(provider, () => `${site.address}/internal/v1/sso/${provider.id}/callback`),
    ),
    pendingLogins: new PendingLogins(secretKey),
    loginHint: config.demo ? DEMO_LOGIN : undefined,
  };
}

async function secretKeyOf(config: Config, metadata: Metadata): Promise<string> {
  if (config.secretKey !== undefined) return config.secretKey;
  return config.postgres.url === undefined
    ? await ownSecretKey(config.dataDir)
    : await sharedSecretKey(metadata.settings);
}

async function listen(app: FastifyInstance, { host, port }: Address): Promise<number> {
  const attempt = async (on: string): Promise<void> => {
    await app.listen({ host: on, port });
  };
  try {
    // "::" takes IPv4 too; where IPv6 is switched off, IPv4 alone.
    await attempt(host ?? '::').catch(async (error: unknown) => {
      const isUnsupported =
        error instanceof Error && /EAFNOSUPPORT|EADDRNOTAVAIL/.test(error.message);
      if (host !== undefined || !isUnsupported) throw error;
      await attempt('0.0.0.0');
    });
  } catch (error) {
    throw listenError(error, port, 'http.addr', 'SPANLIGHT_HTTP_ADDR');
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function listenGrpc(
  ingest: Ingest,
  { host, port }: Address,
  tls: Tls | undefined,
): Promise<number> {
  // What goes wrong is thrown; the library's own lines would only repeat it.
  setLogVerbosity(logVerbosity.NONE);
  const on = host === undefined ? '[::]' : host.includes(':') ? `[${host}]` : host;
  return await ingest.startGrpc(`${on}:${port}`, tls).catch((error: unknown) => {
    throw listenError(error, port, 'grpc.addr', 'SPANLIGHT_GRPC_ADDR');
  });
}

/** Stops taking requests and lets those under way finish; after a while their queries are ended. */
async function closeGracefully(app: FastifyInstance, impatience: AbortController): Promise<void> {
  const waited = new AbortController();
  const closed = app.close().finally(() => waited.abort());
  await setTimeout(GRACE, undefined, { signal: waited.signal }).catch(() => undefined);
  impatience.abort();
  await closed;
}

/** What was opened, closed in the opposite order and once. */
class Closing {
  readonly #steps: (() => Promise<void>)[] = [];
  #closed: Promise<void> | undefined;

  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  close(): Promise<void> {
    this.#closed ??= this.#run();
    return this.#closed;
  }

  async #run(): Promise<void> {
    let firstError: unknown;
    for (const step of this.#steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        firstError ??= error;
      }
    }
    if (firstError !== undefined) throw firstError;
  }
}
