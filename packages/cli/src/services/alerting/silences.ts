import { checkSilence, WEEKDAYS, type Weekday } from '@spanlight/query/silences';
import type { Silence, SilencePreview, SilenceRequest, SilenceState } from '@spanlight/sdk';
import type { SilenceContent } from '@spanlight/sdk/documents';
import { formatDuration } from '@spanlight/sdk/format';
import {
  byState,
  matchersText,
  nextText,
  silenceFields,
  silenceTones,
} from '../../alerting/silence-text.ts';
import { usageError } from '../../errors/errors.ts';
import type { Column } from '../../output/table.ts';
import { timeText } from '../../output/time-text.ts';
import type { CommandContext } from '../../program/command-context.ts';
import { parseInstant } from '../../time/time-range.ts';
import { called } from '../shared/noun.ts';
import { silences } from '../shared/nouns.ts';
import { readMatchers } from './silence-matchers.ts';

/** Prints the silences of a project. */
export async function listSilences(
  context: CommandContext,
  { state }: { readonly state?: SilenceState | undefined },
): Promise<void> {
  const { client, project, signal } = await context.target();
  const now = context.io.now();
  await context.list({
    rows: (await client.silences.list({ project, state }, { signal })).toSorted(byState),
    columns: columnsAt(now),
    empty: state === undefined ? 'There are no silences.' : `There are no ${state} silences.`,
  });
}

const columnsAt = (now: number): readonly Column<Silence>[] => [
  { title: 'ID', value: ({ id }) => String(id), align: 'right' },
  { title: 'STATE', value: ({ state }) => state, tone: ({ state }) => silenceTones[state] },
  { title: 'WHEN', value: (silence) => nextText(silence, now) },
  { title: 'HOLDS', value: matchersText, shrink: 'end', minimum: 16 },
  { title: 'KEY', value: ({ key }) => key, shrink: 'end' },
  { title: 'BY', value: ({ user }) => user, shrink: 'end' },
  { title: 'NAME', value: ({ name }) => name, shrink: 'end', minimum: 16 },
  { title: 'REASON', value: ({ reason }) => reason, shrink: 'end' },
];

/** Prints a silence with its next windows, and what it has held. */
export async function getSilence(context: CommandContext, wanted: string): Promise<void> {
  const target = await context.target();
  const { id } = await silences.find(target, wanted);
  const { client, project, signal } = target;
  const silence = await client.silences.get({ project, id }, { signal });
  const fields = silenceFields(silence, context.io.now());
  await context.record({ value: { silence }, fields });
}

/** What a silence is made of on the command line. */
export interface NewSilenceOptions {
  readonly match: readonly string[];
  readonly all?: boolean | undefined;
  readonly name?: string | undefined;
  readonly reason: string;
  /** Milliseconds: of each time, where it repeats. */
  readonly for?: number | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Time of day, where it repeats. */
  readonly at?: string | undefined;
  readonly days?: string | undefined;
  readonly zone?: string | undefined;
}

/** Makes a silence and says what it holds now. */
export async function createSilence(
  context: CommandContext,
  options: NewSilenceOptions,
): Promise<void> {
  const now = context.io.now();
  const { all = false, name = '', reason, match } = options;
  const content = { all, matchers: readMatchers(match), ...timesOf(options, now) };
  const warnings = requireSense(content, now);
  await storeSilence(context, { name, reason, ...content });
  const output = await context.output();
  for (const warning of warnings) output.note(`Note: ${warning}`, 'warning');
}

/** What is only odd about a silence. Throws a CliError (usage) for what can't be meant. */
function requireSense(
  content: ReturnType<typeof timesOf> &
    Pick<Parameters<typeof checkSilence>[0], 'all' | 'matchers'>,
  now: number,
): string[] {
  const { startsAt, endsAt, ...others } = content;
  const problems = checkSilence({ ...others, startsAt: at(startsAt), endsAt: at(endsAt) }, now);
  const fault = problems.find(({ severity }) => severity === 'error');
  if (fault)
    throw usageError(
      sentence(fault.message),
      sentence(HINTS[fault.path.join('.')] ?? fault.hint ?? 'See spanlight help silence create'),
    );
  return problems.map(({ message, hint = '' }) => `${message}. ${sentence(hint)}`.trim());
}

const sentence = (text: string): string =>
  text === '' || text.endsWith('?') ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What to do in the words of the command line, by what is wrong. */
const HINTS: Readonly<Record<string, string>> = {
  matchers: 'Say what it holds with --match, or hold everything with --all',
  all: 'Leave out --match, or --all',
};

const at = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/**
 * Stores a silence, and tells what became of it.
 *
 * @param heldText What it holds, where the open alerts it is about don't say. @default how many those are
 */
export async function storeSilence(
  context: CommandContext,
  request: SilenceRequest,
  heldText?: string,
): Promise<void> {
  const { client, project, signal } = await context.target();
  const silence = await client.silences.create({ project, ...request }, { signal });
  const output = await context.output();
  const now = context.io.now();
  const { all, matchers } = silence;
  const preview =
    heldText === undefined
      ? await client.silences.preview({ project, all, matchers }, { signal })
      : undefined;
  const held = preview ? openAlertsText(preview, silence) : heldText;
  await output.tell([`Made silence ${called(silence)}: ${nextText(silence, now)}. ${held}`], {
    silence,
  });
  for (const warning of preview?.warnings ?? []) output.note(`Note: ${warning}`, 'warning');
}

function openAlertsText({ count }: SilencePreview, { state }: Silence): string {
  const alerts = `${count} open ${count === 1 ? 'alert' : 'alerts'}`;
  return state === 'active'
    ? `It holds ${alerts}.`
    : `It would hold ${alerts} if it were in force now.`;
}

function timesOf(
  options: NewSilenceOptions,
  now: number,
): Pick<SilenceContent, 'startsAt' | 'endsAt' | 'repeat'> {
  const { from, until, at, days, zone, for: lasting } = options;
  const startsAt = from === undefined ? null : timeOf('--from', from, now);
  const end = until === undefined ? null : timeOf('--until', until, now);
  if (at === undefined) {
    if (days !== undefined || zone !== undefined)
      throw usageError('--days and --zone need --at.', 'Say when it begins: --at 22:00.');
    if (lasting !== undefined && end !== null)
      throw usageError('--for and --until exclude each other.', 'Give one of them.');
    const start = startsAt === null ? now : Date.parse(startsAt);
    const endsAt = lasting === undefined ? end : new Date(start + lasting).toISOString();
    requireTimeLeft(options, startsAt, endsAt, now);
    return { startsAt, endsAt, repeat: null };
  }
  if (lasting === undefined)
    throw usageError('--at needs --for.', 'Say how long each time lasts: --for 2h.');
  requireTimeLeft(options, startsAt, end, now);
  const timeZone = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const weekdays = weekdaysOf(days ?? '');
  const repeat = { time: at, duration: lasting, timeZone, weekdays, monthDays: [] };
  return { startsAt, endsAt: end, repeat };
}

/** Says in flags, which the server doesn't know, that a silence would be over before it is made or begins. */
function requireTimeLeft(
  { until, for: lasting }: NewSilenceOptions,
  startsAt: string | null,
  endsAt: string | null,
  now: number,
): void {
  if (endsAt === null) return;
  const isOver = Date.parse(endsAt) <= now;
  if (!isOver && (startsAt === null || endsAt > startsAt)) return;
  const end = timeText(endsAt, now);
  throw isOver
    ? usageError(
        until === undefined
          ? `It would have ended already: it begins with --from and lasts ${formatDuration((lasting ?? 0) * 1e6)}, until ${end}.`
          : `--until ${JSON.stringify(until)} is ${end}, which is in the past.`,
        'Write a future time, or how long it lasts from now: --for 2h.',
      )
    : usageError(
        `--until ${end} is not after --from ${timeText(startsAt ?? '', now)}.`,
        'Put the end after the beginning.',
      );
}

const timeOf = (flag: string, text: string, now: number): string =>
  new Date(parseInstant(flag, text, now)).toISOString();

function weekdaysOf(text: string): Weekday[] {
  return text.split(',').flatMap((part) => {
    const wanted = part.trim().toLowerCase();
    if (wanted === '') return [];
    const found = WEEKDAYS.find((day) => wanted.length > 1 && day.startsWith(wanted));
    if (found === undefined)
      throw usageError(`${JSON.stringify(part)} is not a day of the week.`, 'Write it as mon,tue.');
    return [found];
  });
}
