import type { FastifyBaseLogger } from 'fastify';
import type { ApiContext } from './api/api-context.ts';
import { Console } from './api/http/console.ts';
import { buildHttpServer } from './api/http-server.ts';
import { selfProjectOf, syncAccounts, type FirstLogin } from './auth/sync-accounts.ts';
import type { Config } from './config/schema.ts';
import { createLog } from './observe/log.ts';
import { traceQueries } from './observe/trace-queries.ts';
import { siteOf } from './site.ts';
import { storeError } from './start-error.ts';
import { openAccounts } from './start/accounts.ts';
import { openAlerting } from './start/alerting.ts';
import { Closing } from './start/closing.ts';
import { nodeAddress } from './start/nodes.ts';
import { openIngest } from './start/ingest.ts';
import { gracefulClosing, listen, listenGrpc } from './start/listeners.ts';
import { openMeasurements } from './start/measurements.ts';
import { openOperations } from './start/operations.ts';
import { reportSelf, traceSelf } from './start/self-observation.ts';
import { openRollups } from './start/rollups.ts';
import { openStores } from './start/stores.ts';
import { loadTemplates } from './templates/load-templates.ts';
import { TemplateSync } from './templates/template-sync.ts';
import { loadTls } from './tls.ts';
import { serverVersion } from './shared/version.ts';
import { YamlThreads } from './yaml/yaml-threads.ts';

/** How to start a server. */
export interface StartOptions {
  readonly config: Config;
  /** Where the server writes its log; made from the configuration unless given. */
  readonly log?: FastifyBaseLogger;
  /** Start with empty metadata although there is telemetry, because the metadata is lost. @default false */
  readonly allowNewMetadata?: boolean;
  /** Start with metadata whose telemetry is lost, or is kept elsewhere. @default false */
  readonly allowNewTelemetry?: boolean;
  /** False where `runAlerting` and `foldItems` alone decide when monitors are evaluated, errors looked for and items folded. */
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
  /** Folds items into rollups as if it were `now` (milliseconds since 1970), instead of waiting for the clock. */
  foldItems(now: number): Promise<void>;
  /** Settles when whoever started the server is to stop it and start it again: a restore is applied then. */
  readonly restartAsked: Promise<void>;
  /** Stops listening, stores what came in, ends queries, closes the stores. Safe to call twice. */
  stop(): Promise<void>;
}

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
  allowNewMetadata = false,
  allowNewTelemetry = false,
}: StartOptions): Promise<RunningServer> {
  const stack = new Closing();
  try {
    const fresh = { allowNewMetadata, allowNewTelemetry };
    const options = { config, log: log ?? createLog(config.log.level), alertingClock, ...fresh };
    return await start(options, stack);
  } catch (error) {
    // What goes wrong while closing would only hide why the server could not start.
    await stack.close().catch(() => undefined);
    throw storeError(error, config.dataDir, config.clickhouse.url === undefined);
  }
}

const tellOf =
  (log: FastifyBaseLogger) =>
  (words: string, projects: readonly number[]): void =>
    log.info({ projects }, words);

async function start(options: Required<StartOptions>, stack: Closing): Promise<RunningServer> {
  const { config, log, alertingClock } = options;
  const version = serverVersion();
  const tls = await loadTls(config);
  const stores = await openStores(options);
  stack.add(() => stores.close());
  const firstLogin = await syncAccounts(config, stores.metadata, tellOf(log));
  const ports = { http: config.http.addr.port, grpc: config.grpc.addr.port };
  const templates = new TemplateSync(stores.metadata, loadTemplates, log);
  stack.add(() => templates.stop());
  const { folding, folded, ...rollups } = await openRollups(config, stores, log);
  const ingest = await openIngest(config, stores, { log, templates, ...rollups });
  stack.add(() => ingest.close());
  stack.add(() => folding.stop());
  const measured = openMeasurements(config, version, stores, ingest);
  const self = { stores, ingest, project: selfProjectOf(config) };
  const tracing = config.selfTracing ? traceSelf(version, self) : undefined;
  if (tracing) {
    stack.add(() => tracing.stop());
    stack.add(reportSelf(version, measured.measures, self));
  }
  const telemetry = tracing ? traceQueries(measured.telemetry, tracing.tracer) : measured.telemetry;
  const yaml = new YamlThreads();
  stack.add(() => yaml.close());
  const impatience = new AbortController();
  const site = siteOf(config, () => ports);
  const { metadata } = stores;
  const alerting = openAlerting({ config, metadata, telemetry, site, version, log });
  stack.add(() => alerting.stop());
  const context: ApiContext = {
    ...(await openAccounts(config, metadata, site)),
    version,
    site,
    metadata,
    telemetry,
    questions: stores.questions,
    folded,
    minuteDays: config.retention.metricsMinutes,
    senders: alerting.senders,
    transitions: alerting.transitions,
    deliveryWorker: alerting.worker,
    templates,
    yaml,
    stopSignal: impatience.signal,
  };
  const served = { stores, ingest, folding, measures: measured.measures };
  const operations = await openOperations({ config, ...served, version, log });
  let stopping = false;
  const app = await buildHttpServer({
    context,
    console: await Console.open({
      dir: config.console.dir,
      frameAncestors: config.console.frameAncestors,
      sitePath: context.site.path,
    }),
    readiness: {
      reasons: () => (stopping ? ['the server is shutting down'] : ingest.unreadiness()),
    },
    log,
    tracer: tracing?.tracer,
    trustedProxies: config.http.trustedProxies,
    tls,
    ingest: (server) => ingest.registerHttp(server),
    requests: measured.requests,
    operations: (server) => operations.register(server),
  });
  stack.add(() => operations.stop());
  stack.add(gracefulClosing(app, impatience));
  ports.http = await listen(app, config.http.addr);
  ports.grpc = await listenGrpc(ingest, config.grpc.addr, tls);
  if (config.node.url !== undefined) await ingest.join(nodeAddress(config.node.url, ports.http));
  await templates.start();
  alerting.start(alertingClock);
  if (alertingClock) folding.start();
  const [firstProject] = await stores.metadata.projects.list();
  return {
    url: context.site.address,
    dsn: context.site.dsn(firstProject?.token ?? ''),
    httpPort: ports.http,
    grpcPort: ports.grpc,
    firstLogin,
    restartAsked: operations.restartAsked,
    runAlerting: (end) => alerting.runOnce(end),
    foldItems: (now) => folding.run(now),
    stop: () => {
      stopping = true;
      return stack.close();
    },
  };
}
