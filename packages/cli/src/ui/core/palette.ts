import { parseDuration } from '../../time/duration.ts';
import { themeNames, type ThemeName } from '../terminal/theme.ts';

/** What a line typed after `:` asks for. */
export type PaletteCommand =
  | { kind: 'systems' }
  | { kind: 'traces'; query: string }
  | { kind: 'logs'; query: string }
  | { kind: 'trace'; id: string }
  | { kind: 'metrics' | 'dashboards' | 'alerts' | 'monitors'; words: string }
  | { kind: 'channels' | 'silences' | 'views' }
  | { kind: 'bell'; isOn: boolean }
  | { kind: 'project'; name: string }
  | { kind: 'range'; length: number }
  | { kind: 'theme'; name: ThemeName }
  | { kind: 'help' }
  | { kind: 'quit' }
  | { kind: 'wrong'; message: string };

/** Commands that the frame knows nothing about. */
export type HostCommand = Exclude<PaletteCommand, { kind: 'help' | 'quit' | 'theme' | 'wrong' }>;

/** A command as the palette offers it. */
export interface PaletteEntry {
  readonly name: string;
  readonly usage: string;
  readonly does: string;
  /** Reads what stands after the name, blanks around it left out. */
  readonly read: (rest: string) => PaletteCommand;
}

/** A command about things that words are looked for in. */
function words(name: 'metrics' | 'dashboards' | 'alerts' | 'monitors', does: string): PaletteEntry {
  return { name, usage: `${name} [words]`, does, read: (rest) => ({ kind: name, words: rest }) };
}

/** A command about items that a query may filter. */
function queried(name: 'traces' | 'logs', does: string): PaletteEntry {
  return { name, usage: `${name} [where …]`, does, read: (query) => ({ kind: name, query }) };
}

function plain(
  name: 'systems' | 'channels' | 'silences' | 'views' | 'help' | 'quit',
  does: string,
): PaletteEntry {
  return { name, usage: name, does, read: () => ({ kind: name }) };
}

/** The commands of the palette. */
export const paletteEntries: readonly PaletteEntry[] = [
  plain('systems', 'systems, their groups and spans'),
  queried('traces', 'newest traces'),
  {
    name: 'trace',
    usage: 'trace ID',
    does: 'open a trace',
    read: (id) => (id === '' ? wrong('Add the id: trace ID') : { kind: 'trace', id }),
  },
  queried('logs', 'logs as they arrive'),
  words('metrics', 'metrics and their charts'),
  words('dashboards', 'dashboards: grids and tables'),
  words('alerts', 'alerts as they open and close'),
  words('monitors', 'monitors and their state'),
  plain('channels', 'where notifications go'),
  plain('silences', 'silences, now and to come'),
  plain('views', 'saved views, including those of the console'),
  {
    name: 'bell',
    usage: 'bell on|off',
    does: 'ring when an alert opens',
    read: (rest) =>
      rest === 'on' || rest === 'off'
        ? { kind: 'bell', isOn: rest === 'on' }
        : wrong('Write bell on or bell off.'),
  },
  {
    name: 'project',
    usage: 'project [ID or name]',
    does: 'switch to another project',
    read: (name) => ({ kind: 'project', name }),
  },
  {
    name: 'range',
    usage: 'range 15m|1h|7d',
    does: 'change the time range',
    read: (rest) => {
      const length = parseDuration(rest);
      return length === undefined || length <= 0
        ? wrong('Write a length of time: range 15m, range 6h, range 7d')
        : { kind: 'range', length };
    },
  },
  {
    name: 'theme',
    usage: `theme ${themeNames.join('|')}`,
    does: 'colours',
    read: (rest) => {
      const name = themeNames.find((each) => each === rest);
      return name === undefined
        ? wrong(`Themes are ${themeNames.join(', ')}.`)
        : { kind: 'theme', name };
    },
  },
  plain('help', 'keys and commands'),
  plain('quit', 'leave'),
];

const shortNames: Readonly<Record<string, string>> = { q: 'quit', h: 'help' };

/** Commands whose name begins with what was typed so far. */
export function suggestCommands(text: string): readonly PaletteEntry[] {
  const [word = ''] = text.trimStart().split(/\s/u);
  return paletteEntries.filter(({ name }) => name.startsWith(word.toLowerCase()));
}

/** Completes the name of the command when only one is left, or as far as all agree. */
export function completeCommand(text: string): string {
  if (/\s/u.test(text.trimStart())) return text;
  const names = suggestCommands(text).map(({ name }) => name);
  const [first] = names;
  if (first === undefined) return text;
  let common = first;
  for (const name of names) while (!name.startsWith(common)) common = common.slice(0, -1);
  return names.length === 1 ? `${first} ` : common;
}

/** Reads a command. An exact name wins over longer ones that begin with it. */
export function parseCommand(text: string): PaletteCommand {
  const trimmed = text.trim();
  const blank = trimmed.search(/\s/u);
  const word = (blank === -1 ? trimmed : trimmed.slice(0, blank)).toLowerCase();
  const rest = blank === -1 ? '' : trimmed.slice(blank + 1).trim();
  const entry = findCommand(word);
  if (entry !== undefined) return entry.read(rest);
  return wrong(word === '' ? 'Type a command; Tab completes it.' : `There is no command ${word}.`);
}

function findCommand(word: string): PaletteEntry | undefined {
  const wanted = shortNames[word] ?? word;
  const exact = paletteEntries.find(({ name }) => name === wanted);
  if (exact !== undefined || word === '') return exact;
  const matches = suggestCommands(word);
  return matches.length === 1 ? matches[0] : undefined;
}

function wrong(message: string): PaletteCommand {
  return { kind: 'wrong', message };
}
