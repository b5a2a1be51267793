import { connect as connectTcp } from 'node:net';
import type { Spanlight } from '@spanlight/sdk';
import { formatRelativeTime } from '@spanlight/sdk/format';
import type { Settings } from '../../config/settings.ts';
import { describeError } from '../../errors/describe-error.ts';
import { CliError, SilentExit } from '../../errors/errors.ts';
import { exitCodes, type ExitCode } from '../../errors/exit-codes.ts';
import { tlsFault, type TlsFault } from '../../errors/tls-fault.ts';
import { sanitise } from '../../output/sanitise.ts';
import type { Output } from '../../output/output.ts';
import type { Tone } from '../../output/style.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { parseDsn, type Dsn } from './dsn.ts';
import { DESCRIPTION, versionFinding } from './server-version.ts';

/** What a check found. */
interface Finding {
  check: string;
  status: 'ok' | 'warn' | 'fail' | 'skipped';
  detail: string;
  /** What to do about it. */
  hint?: string | undefined;
  /** What the process should answer with when this is the first failure. */
  exitCode?: ExitCode;
}

type Outcome = Omit<Finding, 'check'>;

const marks: Readonly<Record<Finding['status'], readonly [string, Tone]>> = {
  ok: ['✓ ok  ', 'good'],
  warn: ['! warn', 'warning'],
  fail: ['✗ FAIL', 'bad'],
  skipped: ['- skip', 'dim'],
};

/** The library that metrics count as which are computed from spans and logs. */
const computed = 'uptrace.dev';

/** What came longer ago than this has stopped, as far as can be told. Milliseconds. */
const longestSilence = 3_600_000;

/** Signals and the systems that hold them. */
const signals = [
  ['spans', 'spans:all'],
  ['logs', 'log:all'],
  ['events', 'events:all'],
] as const;

/**
 * Runs all checks and prints one line for each as soon as it is done.
 *
 * @throws SilentExit with the code of the first failure.
 */
export async function runDoctor(context: CommandContext): Promise<void> {
  const output = await context.output();
  const settings = await context.settings();
  const findings: Finding[] = [];
  const report = async (check: string, work: () => Promise<Outcome>): Promise<Finding> => {
    const finding = { check, ...(await attempt(work)) };
    findings.push(finding);
    if (output.forPeople) output.lines(findingLines(finding, output));
    return finding;
  };

  await report('settings', async () => settingsFinding(settings));
  const checkup: Checkup = { context, client: await context.client(), report };
  const isReached = await checkServer(checkup, settings);
  if (isReached && (await checkSignIn(checkup))) {
    await checkProject(checkup);
  } else {
    const names = signals.map(([name]) => name);
    const signIn = isReached ? [] : ['sign-in'];
    for (const check of [...signIn, 'project', 'otlp/http', 'otlp/grpc', ...names, 'metrics']) {
      await report(check, async () => skipped());
    }
  }
  if (!output.forPeople) {
    const item = ({ exitCode: _exitCode, ...finding }: Finding): unknown => finding;
    await output.list({ rows: findings, columns: [], item, empty: '' });
  }
  const failed = findings.find(({ status }) => status === 'fail');
  if (failed !== undefined) throw new SilentExit(failed.exitCode ?? exitCodes.error);
}

/** What checks work with. */
interface Checkup {
  readonly context: CommandContext;
  readonly client: Spanlight;
  readonly report: (check: string, work: () => Promise<Outcome>) => Promise<Finding>;
}

const ok = (detail: string): Outcome => ({ status: 'ok', detail });
const warn = (detail: string, hint: string): Outcome => ({ status: 'warn', detail, hint });
const skipped = (detail = 'needs the checks above'): Outcome => ({ status: 'skipped', detail });

async function attempt(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const { message, hint, exitCode } = describeError(error);
    // This is the command that others advise.
    return {
      status: 'fail',
      detail: message,
      exitCode,
      hint: hint?.replace(/ `spanlight doctor`.*$/u, ''),
    };
  }
}

function settingsFinding({ url, urlSource, credential, ...rest }: Settings): Outcome {
  const kind = credential?.kind === 'session' ? 'session' : 'auth token';
  const who =
    credential === undefined
      ? 'no credential'
      : `${kind} from ${sourceNames[rest.credentialSource]}`;
  const context = rest.context === undefined ? '' : `, context ${rest.context.name}`;
  const detail = `${url} from ${sourceNames[urlSource]}, ${who}${context}`;
  return credential === undefined
    ? warn(detail, 'Sign in with `spanlight login`, or set SPANLIGHT_TOKEN.')
    : ok(detail);
}

const sourceNames: Readonly<Record<Settings['urlSource'], string>> = {
  flag: 'a flag',
  environment: 'the environment',
  context: 'the context',
  default: 'the default',
};

/** Address, TLS, clock and version, from calls that need no sign-in. */
async function checkServer(
  { context, client, report }: Checkup,
  settings: Settings,
): Promise<boolean> {
  let date: string | null = null;
  let halfway = 0;
  let fault: TlsFault | undefined;
  const address = await report('address', async () => {
    const started = performance.now();
    const { response } = await client.sso
      .methods({ signal: context.io.signal, maxRetries: 0, timeout: 10_000 })
      .withResponse()
      .catch((error: unknown) => {
        fault = tlsFault(error instanceof Error ? error.message : '');
        if (fault === undefined) throw error;
        throw new CliError('answers, but encryption fails', {
          code: 'connection',
          exitCode: exitCodes.connection,
        });
      });
    const took = performance.now() - started;
    date = response.headers.get('date');
    halfway = context.io.now() - took / 2;
    return ok(`answers in ${Math.round(took)} ms`);
  });
  const reached = address.status === 'ok';
  await report('tls', async () => tlsFinding(settings.url, reached, fault));
  await report('clock', async () => clockFinding(date, halfway));
  await report('version', async () => (reached ? await checkVersion(context) : skipped()));
  return reached;
}

async function checkVersion(context: CommandContext): Promise<Outcome> {
  const { fetch, client } = await context.connection();
  const signal = AbortSignal.any([context.io.signal, AbortSignal.timeout(10_000)]);
  const description: unknown = await fetch(`${client.url}${DESCRIPTION}`, { signal })
    .then(async (response) => await response.json())
    .catch(() => undefined);
  return versionFinding(description);
}

function tlsFinding(url: string, reached: boolean, fault: TlsFault | undefined): Outcome {
  const { protocol, hostname } = new URL(url);
  if (fault)
    return {
      status: 'fail',
      detail: fault.message,
      hint: fault.hint,
      exitCode: exitCodes.connection,
    };
  if (protocol === 'https:') return reached ? ok('https, the certificate is trusted') : skipped();
  return /^(?:localhost|127\.|\[::1\])/u.test(hostname)
    ? ok('http on this machine')
    : warn('http: credentials and telemetry travel in clear', 'Put the server behind https.');
}

/** How far the clocks are apart. The Date header has whole seconds, so a difference of one says nothing. */
export function clockFinding(date: string | null, now: number): Outcome {
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return skipped('the server sent no date');
  const skew = (theirs + 500 - now) / 1000;
  const detail = `the server's clock is ${Math.abs(skew).toFixed(1)} s ${skew > 0 ? 'ahead' : 'behind'}`;
  if (Math.abs(skew) < 5) return ok(detail);
  return {
    status: Math.abs(skew) < 60 ? 'warn' : 'fail',
    detail,
    hint: 'Spans of this machine will appear at the wrong time. Turn on time synchronisation (NTP).',
  };
}

async function checkSignIn({ context, client, report }: Checkup): Promise<boolean> {
  const finding = await report('sign-in', async () => {
    const { user, projects } = await client.users.current({ signal: context.io.signal });
    const detail = `${user.email || user.name}, ${projects.length} project${projects.length === 1 ? '' : 's'}`;
    return user.id === 0
      ? warn(detail, 'Guests can read only. `spanlight login` signs in.')
      : ok(detail);
  });
  return finding.status !== 'fail';
}

async function checkProject(checkup: Checkup): Promise<void> {
  const { context, client, report } = checkup;
  let project = 0;
  let dsn: Dsn | undefined;
  const found = await report('project', async () => {
    const { id } = await context.project();
    const answer = await client.projects.get({ project: id }, { signal: context.io.signal });
    project = id;
    dsn = answer.dsn === '' ? undefined : parseDsn(answer.dsn);
    return ok(`${id} (${answer.project.name})`);
  });
  if (found.status === 'fail') return;
  const target = dsn;
  if (target !== undefined) {
    await report('otlp/http', async () => await checkOtlpHttp(context, target));
    await report('otlp/grpc', async () => await checkPort(target));
  }
  for (const [name, system] of signals) {
    await report(name, async () => await lastData(checkup, project, system));
  }
  await report('metrics', async () => await lastMetric(checkup, project));
}

/** Sends an empty export: it stores nothing, and is refused when the DSN is wrong. */
async function checkOtlpHttp(context: CommandContext, dsn: Dsn): Promise<Outcome> {
  const { fetch } = await context.connection();
  try {
    const response = await fetch(`${dsn.httpEndpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'uptrace-dsn': dsn.text },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.any([context.io.signal, AbortSignal.timeout(10_000)]),
    });
    await response.body?.cancel();
    if (response.ok) return ok(`${dsn.httpEndpoint} accepts the DSN`);
    return {
      status: 'fail',
      detail: `${dsn.httpEndpoint}/v1/traces answers ${response.status}`,
      hint: 'Check host and port in the DSN (`spanlight project get`) and at proxies in between.',
    };
  } catch {
    return {
      status: 'fail',
      detail: `${dsn.httpEndpoint} can't be reached from here`,
      hint: "Applications on this machine can't send over HTTP. Check firewall and public address.",
      exitCode: exitCodes.connection,
    };
  }
}

async function checkPort(dsn: Dsn): Promise<Outcome> {
  const place = `${dsn.grpcHost}:${dsn.grpcPort}`;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connectTcp({ host: dsn.grpcHost.replace(/^\[|\]$/gu, ''), port: dsn.grpcPort });
  socket.setTimeout(5000, () => resolve(false));
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  const open = await promise;
  socket.destroy();
  return open
    ? ok(`${place} is open`)
    : warn(
        `${place} can't be reached from here`,
        'Applications on this machine can send over HTTP only. Check firewall and public address.',
      );
}

async function lastData(
  { context, client }: Checkup,
  project: number,
  system: string,
): Promise<Outcome> {
  const { spans } = await client.spans.list(
    { project, time: sevenDays(context.io.now()), system, ...newestFirst, limit: 1 },
    { signal: context.io.signal },
  );
  return arrivalFinding(
    spans[0]?.time,
    context.io.now(),
    'Set OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS in your application; `spanlight send-test` tests it.',
  );
}

/** Metrics that are asked for their newest point: those the server noted last. */
const askedMetrics = 5;

/** The server notes every quarter of an hour that a metric still comes; what came since, its points say. */
async function lastMetric({ context, client }: Checkup, project: number): Promise<Outcome> {
  const { signal } = context.io;
  const now = context.io.now();
  const time = sevenDays(now);
  const metrics = (await client.metrics.list({ project, time }, { signal }))
    .filter(({ otelLibraryName }) => otelLibraryName !== computed)
    .toSorted((left, right) => right.updatedAt.localeCompare(left.updatedAt));
  const recent = { gte: new Date(now - longestSilence), lt: time.lt };
  const points = await Promise.all(
    metrics.slice(0, askedMetrics).map(async ({ name }) => {
      const asked = { metrics: [{ name, alias: 'm' }], query: 'max($m._time) as seen' };
      const { values } = await client.metrics.gauge(
        { project, time: recent, ...asked },
        { signal },
      );
      const { seen } = values;
      return typeof seen === 'number' ? [new Date(seen).toISOString()] : [];
    }),
  );
  return arrivalFinding(
    points.flat().toSorted().at(-1) ?? metrics[0]?.updatedAt,
    now,
    'Set OTEL_METRICS_EXPORTER=otlp in your application, or let Prometheus write; `spanlight send-test --signal metrics` tests it.',
  );
}

const newestFirst = { sortBy: '_time', sortDesc: true };

const sevenDays = (now: number): { gte: Date; lt: Date } => ({
  gte: new Date(now - 7 * 86_400_000),
  lt: new Date(now + 60_000),
});

function arrivalFinding(newest: string | undefined, now: number, hint: string): Outcome {
  if (newest === undefined) return warn('none in 7 days', hint);
  const detail = `newest ${formatRelativeTime(newest, new Date(now))}`;
  return now - Date.parse(newest) <= longestSilence
    ? ok(detail)
    : warn(
        detail,
        'Nothing has arrived since. Is the application still running, and still sending here?',
      );
}

function findingLines({ check, status, detail, hint }: Finding, { paint }: Output): string[] {
  const [mark, tone] = marks[status];
  return [
    `${paint(mark, tone)}  ${check.padEnd(9)}  ${sanitise(detail)}`,
    ...(hint === undefined ? [] : [paint(`                   ${hint}`, 'dim')]),
  ];
}
