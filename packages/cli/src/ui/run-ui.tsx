import { constants } from 'node:os';
import process from 'node:process';
import type { Spanlight } from '@spanlight/sdk';
import { render } from 'ink';
import { SilentExit, usageError } from '../errors/errors.ts';
import { watchProgress } from '@spanlight/sdk/progress';
import { connect } from '../program/connection.ts';
import { pickProject, type ProjectRef } from '../program/project-choice.ts';
import type { CommandContext } from '../program/command-context.ts';
import { toneOf } from '../program/context-tone.ts';
import { asksBeforeWrites } from '../program/guard-writes.ts';
import { columnsOf } from '../output/style.ts';
import { findTrace, readTraceId } from '../services/tracing/find-trace.ts';
import { parseDuration } from '../time/duration.ts';
import { rangeFault } from '../time/time-range.ts';
import { App } from './components/App.tsx';
import { themeNames, type ThemeName } from './terminal/theme.ts';
import { MOUSE_OFF, MOUSE_ON, pointerFilter } from './terminal/mouse.ts';
import { answerFilter, detectTheme } from './terminal/detect-theme.ts';
import { filteredInput } from './terminal/filtered-input.ts';
import { LinearApp } from './components/LinearApp.tsx';
import { renderOptions } from './terminal/render-options.ts';
import { Telemetry } from './telemetry.ts';

/** Flags of `ui`. */
export interface UiFlags {
  theme: ThemeName | 'auto';
  screenReader?: boolean | undefined;
  since?: string | undefined;
  /** Whether new alerts ring the bell. */
  bell?: boolean | undefined;
  /** False to leave the mouse to the terminal. */
  mouse?: boolean | undefined;
  /** Trace to open at once. */
  trace?: string | undefined;
}

/** What is shown at first. */
interface Beginning {
  /** Milliseconds. */
  readonly range: number | undefined;
  readonly traceId: string | undefined;
}

/**
 * Shows the terminal UI until the user leaves it.
 *
 * @throws CliError (usage) outside of a terminal, or where a flag can't be read.
 */
export async function runUi(context: CommandContext, flags: UiFlags): Promise<void> {
  const begin: Beginning = {
    range: flags.since === undefined ? undefined : readRange(flags.since, context.io.now()),
    traceId: flags.trace === undefined ? undefined : readTraceId(flags.trace),
  };
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) {
    throw usageError(
      '`spanlight ui` needs a terminal.',
      'In scripts and pipes use the other commands, e.g. `spanlight trace list`.',
    );
  }
  // Between the terminal's answer and the first frame nothing else may hold the process, which would end as if it was left.
  const awake = setInterval(() => undefined, 60_000);
  try {
    await showUi(context, flags, begin);
  } finally {
    clearInterval(awake);
  }
}

async function showUi(
  context: CommandContext,
  flags: UiFlags,
  { range, traceId }: Beginning,
): Promise<void> {
  const { stdin, stdout } = process;
  const settings = await context.settings();
  // Of its own: what the context would print of a server that is slow has no place on this screen.
  const { client: plain, fetch, close } = connect(settings);
  const waiting = watchProgress(plain, { fetch });
  const { client } = waiting;
  const linear = flags.screenReader === true;
  // The terminal and the server are asked at the same time.
  const starting = startProject(context, client, settings.project, traceId);
  const theme =
    themeNames.find((name) => name === flags.theme) ??
    (linear ? 'mono' : await detectTheme(context.io.env, stdin, stdout, starting));
  const project = await starting;
  const telemetry = new Telemetry({
    client,
    project,
    context: settings.context?.name ?? settings.url,
    asks: asksBeforeWrites(context, settings.context),
    tone: settings.context?.color === undefined ? undefined : toneOf(settings.context),
    theme,
    ...(range === undefined ? {} : { range }),
    // What is said every second is no help to who listens.
    ...(linear ? {} : { waiting }),
    bell: flags.bell ?? isOn(context.io.env['SPANLIGHT_BELL']),
    now: context.io.now,
    copy: (text) => stdout.write(osc52(text)),
    ring: () => stdout.write('\u0007'),
    exit: () => instance.unmount(),
  });
  const { ui } = telemetry;
  // What is said has no width; on a wide page things would be asked for that nobody hears.
  const resize = (): void => {
    const columns = columnsOf(stdout);
    ui.resize(linear ? Math.min(columns, 80) : columns, stdout.rows || 24);
  };
  resize();
  if (traceId !== undefined) telemetry.openTrace(traceId);
  stdout.on('resize', resize);
  // Whoever has chosen another theme meanwhile keeps it.
  const repaint = (fitting: ThemeName): void => {
    if (ui.theme === theme) ui.theme = fitting;
    ui.changed();
  };
  const hasMouse = !linear && flags.mouse !== false && !isOff(context.io.env['SPANLIGHT_MOUSE']);
  const instance = render(
    linear ? <LinearApp telemetry={telemetry} /> : <App telemetry={telemetry} />,
    {
      ...renderOptions(linear),
      stdin: filteredInput(stdin, [
        answerFilter(repaint),
        ...(hasMouse ? [pointerFilter((event) => ui.point(event))] : []),
      ]),
    },
  );
  if (hasMouse) stdout.write(MOUSE_ON);
  const stop = (): void => instance.unmount();
  const { signal: stopped, unread } = context.io;
  const signal = AbortSignal.any([stopped, unread]);
  signal.addEventListener('abort', stop, { once: true });
  const endingCode = watchEndingSignals(stop);
  try {
    await instance.waitUntilExit();
  } finally {
    if (hasMouse) stdout.write(MOUSE_OFF);
    stdout.off('resize', resize);
    signal.removeEventListener('abort', stop);
    telemetry.ui.dispose();
    await close();
  }
  const code = endingCode();
  if (code !== undefined) throw new SilentExit(code);
}

/** What asks a program to end, beside Ctrl-C. */
const endingSignals = ['SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` when the process is asked to end, so that it may leave the terminal as it was.
 *
 * @returns Ends the watch, and tells the exit code of what asked; undefined when nothing did.
 */
function watchEndingSignals(stop: () => void): () => number | undefined {
  let exitCode: number | undefined;
  const end = (signal: NodeJS.Signals): void => {
    // As shells count them.
    exitCode = 128 + constants.signals[signal];
    stop();
  };
  for (const signal of endingSignals) process.once(signal, end);
  return () => {
    for (const signal of endingSignals) process.off(signal, end);
    return exitCode;
  };
}

function readRange(text: string, now: number): number {
  const length = parseDuration(text);
  if (length === undefined || length <= 0) {
    throw usageError('--since is not a length of time.', 'Write 15m, 6h or 7d.');
  }
  const fault = rangeFault(length, now);
  if (fault !== undefined) throw usageError(`--since is too long. ${fault}`);
  return length;
}

const isOff = (setting: string | undefined): boolean => /^(?:off|false|0)$/iu.test(setting ?? '');

const isOn = (setting: string | undefined): boolean => /^(?:on|true|1)$/iu.test(setting ?? '');

/** The project to begin with; undefined when there are several, none was chosen and no trace says which. */
async function startProject(
  context: CommandContext,
  client: Spanlight,
  wanted: string | undefined,
  traceId: string | undefined,
): Promise<ProjectRef | undefined> {
  const { signal } = context.io;
  const projects = await client.projects.list({ signal });
  if (wanted !== undefined) return pickProject(projects, wanted);
  if (projects.length === 1) return projects[0];
  if (traceId === undefined) return undefined;
  const { projectId } = await findTrace(client, traceId, signal);
  return projects.find(({ id }) => id === projectId);
}

/**
 * The escape sequence that puts text on the clipboard of the terminal, through ssh and tmux too (OSC 52).
 * Terminals that don't know it, or don't allow it, ignore it.
 */
function osc52(text: string): string {
  return `\u001b]52;c;${Buffer.from(text, 'utf8').toString('base64')}\u0007`;
}
