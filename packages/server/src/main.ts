import { parseArgs } from 'node:util';
import { hashPassword } from './auth/password.ts';
import { loadConfig } from './config/load.ts';
import { ConfigError } from './config/problem.ts';
import type { Config } from './config/schema.ts';
import { createLog } from './observe/log.ts';
import { releaseProgramPages } from './program-pages.ts';
import type { RunningServer } from './serve.ts';
import { StartError } from './start-error.ts';
import { serverVersion } from './shared/version.ts';

const USAGE = `Usage: spanlight-server <command>

  serve [--config FILE]    run the server; --new-metadata begins without dashboards, monitors and
                           channels where telemetry is there and they are lost, --new-telemetry
                           keeps them where the telemetry is another
  config check [FILE]      check a configuration file without starting
  hash-password            read a password from standard input, print its hash for the configuration

  --version, --help

Every key of the configuration can be overridden by an environment variable: http.addr is
SPANLIGHT_HTTP_ADDR. Exit codes: 0 done, 1 failed, 2 the command was used wrongly.
`;

const FAILED = 1;
const WRONG_USE = 2;

/** Runs the command in `args` and sets the exit code. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    process.exitCode = await run(args);
  } catch (error) {
    process.exitCode = FAILED;
    if (error instanceof ConfigError || error instanceof StartError) say(error.message);
    else throw error;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') return wrongUse(options);
  const command = options.positionals.join(' ');
  if (options.values.help) return print(USAGE);
  if (options.values.version) return print(`${serverVersion()}\n`);
  if (command === 'serve')
    return await serve(options.values.config, {
      allowNewMetadata: options.values['new-metadata'] === true,
      allowNewTelemetry: options.values['new-telemetry'] === true,
    });
  if (command === 'hash-password') return await printPasswordHash();
  if (/^config check( |$)/.test(command) && options.positionals.length <= 3)
    return await checkConfig(options.positionals[2] ?? options.values.config);
  return wrongUse(command === '' ? 'a command is missing' : `there is no command "${command}"`);
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        config: { type: 'string', short: 'c' },
        'new-metadata': { type: 'boolean' },
        'new-telemetry': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function checkConfig(file: string | undefined): Promise<number> {
  const loaded = await loadConfig(file, process.env);
  for (const warning of loaded.warnings) say(warning);
  return print(`${loaded.file ?? 'The default configuration'} is fine.\n`);
}

async function printPasswordHash(): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  const password = Buffer.concat(chunks)
    .toString()
    .replace(/\r?\n$/, '');
  if (password === '') return wrongUse('standard input held no password');
  return print(`${await hashPassword(password)}\n`);
}

/**
 * Runs until a signal comes, or whoever started the process over a channel has gone; a signal after
 * that ends the process at once.
 */
async function serve(
  file: string | undefined,
  fresh: { readonly allowNewMetadata: boolean; readonly allowNewTelemetry: boolean },
): Promise<number> {
  // The data directory holds hashes of passwords and tokens, whoever made it.
  process.umask(0o077);
  const { config, warnings, file: found } = await loadConfig(file, process.env);
  const log = createLog(config.log.level);
  for (const warning of warnings) log.warn(warning);
  if (process.env['UV_THREADPOOL_SIZE'] === undefined)
    log.warn(
      'UV_THREADPOOL_SIZE is not set: slow queries may hold up file access. Start with bin/spanlight-server.cjs.',
    );
  const reason = Promise.race([nextSignal(), channelClosed()]);
  try {
    const { startServer } = await import('./serve.ts');
    const places = placesOf(config);
    for (let starts = 1, goesOn = true; goesOn; starts += 1) {
      const server = await startServer({ config, log, ...fresh });
      log.info({ url: server.url, version: serverVersion(), config: found, ...places }, 'ready');
      if (starts === 1) {
        await releaseProgramPages();
        announce(server);
      }
      const why = await Promise.race([reason, server.restartAsked]);
      goesOn = why === undefined;
      log.info({ reason: why ?? 'a restore is applied by a restart' }, 'stopping');
      if (!goesOn) void nextSignal().then(() => process.exit(130));
      const stopping = performance.now();
      await server.stop();
      log.info({ milliseconds: Math.round(performance.now() - stopping) }, 'stopped');
    }
  } finally {
    // Listening to the channel keeps the process alive.
    if (process.connected) process.disconnect();
  }
  return 0;
}

/** Where everything is kept, as a log may say it: without names and passwords. */
function placesOf({ dataDir, clickhouse, postgres }: Config): Record<string, string> {
  const addressOf = (text: string): string => {
    const url = URL.parse(text);
    return url ? `${url.protocol}//${url.host}${url.pathname}` : 'several hosts';
  };
  return {
    data: dataDir,
    ...(clickhouse.url !== undefined && { telemetry: addressOf(clickhouse.url) }),
    ...(postgres.url !== undefined && { metadata: addressOf(postgres.url) }),
  };
}

/** Tells whoever started the process, a program over its channel or a person, that the server answers. */
function announce(server: RunningServer): void {
  const { url, dsn, httpPort, grpcPort, firstLogin } = server;
  if (process.connected) process.send?.({ url, dsn, httpPort, grpcPort });
  else print(`Spanlight is ready at ${url}\n`);
  if (firstLogin)
    print(
      `Nobody could sign in yet, so there is an administrator now. The password is shown this once:\n` +
        `  email     ${firstLogin.email}\n  password  ${firstLogin.password}\n`,
    );
}

async function nextSignal(): Promise<string> {
  return await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve(signal));
  });
}

/** Never happens in a process that was started without a channel. */
async function channelClosed(): Promise<string> {
  return await new Promise((resolve) => {
    process.once('disconnect', () => resolve('the channel was closed'));
  });
}

function wrongUse(problem: string): number {
  say(`${problem}\n\n${USAGE}`);
  return WRONG_USE;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
