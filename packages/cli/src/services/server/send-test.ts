import { isSpanlightError, type Spanlight } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { describeError } from '../../errors/describe-error.ts';
import { CliError, usageError } from '../../errors/errors.ts';
import { exitCodes, type ExitCode } from '../../errors/exit-codes.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { parseDuration } from '../../time/duration.ts';
import { pause } from '../../time/pause.ts';
import { parseDsn, type Dsn } from './dsn.ts';
import { createTestMetric } from './test-metric.ts';
import type { TestSignal } from './test-signal.ts';
import { createTestTrace } from './test-trace.ts';

const makers = { traces: createTestTrace, metrics: createTestMetric } as const;

/** Flags of `send-test`. */
export interface SendTestOptions {
  dsn?: string | undefined;
  signal: keyof typeof makers;
  /** How long to wait until it can be queried, e.g. `30s`. */
  timeout: string;
}

/** Milliseconds between two looks. */
const lookEvery = 250;

/** Milliseconds after which what was accepted can be queried, unless something is wrong. */
const usual = 10_000;

/**
 * Sends one trace, or one point of a metric, the way an application would and waits until it can be queried. Every step says when it
 * is done, and a failure names its step.
 */
export async function sendTest(context: CommandContext, options: SendTestOptions): Promise<void> {
  const patience = parseDuration(options.timeout);
  if (patience === undefined || patience === 0)
    throw usageError(
      `--timeout ${JSON.stringify(options.timeout)} is not a length of time.`,
      'Write how long to wait for it, e.g. 30s.',
    );
  const output = await context.output();
  const client = await context.client();
  const { signal } = context.io;

  const { project, dsn } = await step('find the project and its DSN', async () => {
    const { id } = await context.project();
    if (options.dsn !== undefined) {
      const dsn = parseDsn(options.dsn);
      await refuseOther(client, id, dsn, signal);
      return { project: id, dsn };
    }
    const answer = await client.projects.get({ project: id }, { signal });
    if (answer.dsn === '') {
      throw new CliError('The server shows the DSN to signed-in users only.', {
        code: 'dsn_hidden',
        hint: 'Sign in with `spanlight login`, or give --dsn.',
        exitCode: exitCodes.auth,
      });
    }
    return { project: id, dsn: parseDsn(answer.dsn) };
  });
  output.note(`✓ project ${project}, data goes to ${dsn.httpEndpoint}`, 'good');

  const test = makers[options.signal](context.io.now());
  const sentAt = performance.now();
  const { fetch } = await context.connection();
  await step(`send the ${test.noun}`, async () => await send(fetch, dsn, test, signal));
  output.note(`✓ sent ${test.sent} and the server accepted it`, 'good');

  await step(`wait until the ${test.noun} can be queried`, async () => {
    await waitFor(
      client,
      project,
      test,
      { length: patience, isOwnDsn: options.dsn !== undefined },
      signal,
    );
  });
  const milliseconds = Math.round(performance.now() - sentAt);
  output.note(`✓ queryable after ${(milliseconds / 1000).toFixed(1)} s`, 'good');

  const { value, fields } = test.result(client, project);
  await output.record({ value: { ...value, project, queryableAfterMs: milliseconds }, fields });
}

/**
 * Refuses a DSN whose token is that of another project that the caller may open: what is sent would never be found in this
 * one. Of a token that nobody here knows it is seen when nothing comes.
 */
async function refuseOther(
  client: Spanlight,
  project: number,
  { token }: Dsn,
  signal: AbortSignal,
): Promise<void> {
  const own = (await client.projects.list({ signal })).filter((each) => each.token === token);
  const [other] = own;
  if (other === undefined || own.some(({ id }) => id === project)) return;
  throw new CliError(
    `this is the DSN of project ${other.id}, not of ${project}; nothing was sent.`,
    {
      code: 'dsn_of_another_project',
      exitCode: exitCodes.usage,
      hint: `Add --project ${other.id}, or give the DSN of project ${project}.`,
    },
  );
}

/** Runs a step; what goes wrong in it is told with its name. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message, code, exitCode, hint } = describeError(error);
    throw new CliError(`Failed to ${name}: ${message}`, { code, exitCode, cause: error, hint });
  }
}

async function send(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  dsn: Dsn,
  test: TestSignal,
  signal: AbortSignal,
): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`${dsn.httpEndpoint}${test.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'uptrace-dsn': dsn.text },
      body: JSON.stringify(test.body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    });
  } catch (error) {
    throw new CliError(`${dsn.httpEndpoint} can't be reached.`, {
      code: 'connection',
      exitCode: exitCodes.connection,
      hint: 'The DSN names this address. If it is wrong, set the public address in the configuration of the server, or give --dsn.',
      cause: error,
    });
  }
  const body = (await response.text()).slice(0, 2000);
  if (response.ok) {
    const rejected = /"rejected(?:Spans|DataPoints)"\s*:\s*"?([1-9]\d*)/u.exec(body);
    if (rejected !== null) {
      throw new CliError(`The server rejected what was sent: ${body}`, {
        code: 'partial_success',
        exitCode: exitCodes.server,
      });
    }
    return;
  }
  const { exitCode, hint } = refusal(response.status);
  throw new CliError(`The server answered ${response.status}: ${body}`, {
    code: 'send_refused',
    exitCode,
    hint,
  });
}

function refusal(status: number): { exitCode: ExitCode; hint: string } {
  if (status === 429 || status >= 500) {
    return {
      exitCode: exitCodes.server,
      hint: "The server can't accept more right now. Try again.",
    };
  }
  if (status === 404 || status === 405) {
    return {
      exitCode: exitCodes.connection,
      hint: "This address doesn't accept OTLP over HTTP. Check the port in the DSN.",
    };
  }
  return { exitCode: exitCodes.auth, hint: 'The token in the DSN may be wrong or replaced.' };
}

/** How long to wait, in milliseconds, and whether the DSN may lead elsewhere. */
interface Patience {
  readonly length: number;
  readonly isOwnDsn: boolean;
}

async function waitFor(
  client: Spanlight,
  project: number,
  test: TestSignal,
  { length, isOwnDsn }: Patience,
  signal: AbortSignal,
): Promise<void> {
  const late = AbortSignal.timeout(length);
  const either = AbortSignal.any([signal, late]);
  while (!late.aborted) {
    signal.throwIfAborted();
    try {
      if (await test.isQueryable(client, project, either)) return;
    } catch (error) {
      // The server may be busy for a moment.
      if (!late.aborted && !(isSpanlightError(error) && error.isRetryable)) throw error;
    }
    await pause(lookEvery, either);
  }
  const place = await test.placeOf?.(client, signal);
  const elsewhere = place !== undefined && place !== project;
  throw new CliError(
    elsewhere
      ? `it went to project ${place}, which the DSN belongs to.`
      : `it did not appear within ${formatDuration(length * 1e6)}.`,
    {
      code: 'not_queryable',
      exitCode: exitCodes.timeout,
      hint: lateHint(length, isOwnDsn, elsewhere ? place : undefined),
    },
  );
}

function lateHint(length: number, isOwnDsn: boolean, place: number | undefined): string {
  if (place !== undefined) return `Look for it there: add --project ${place}.`;
  if (length < usual)
    return 'The server accepted it, and may need some seconds to store it: wait longer, e.g. --timeout 30s.';
  return isOwnDsn
    ? 'The server accepted it: the DSN may be that of another project or server, or storing is slow.'
    : 'The server accepted it, so storing is slow or broken: look at its log.';
}
