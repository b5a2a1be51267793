import { parseDuration } from '../../time/duration.ts';
import { themeNames, type ThemeName } from '../terminal/theme.ts';

/** What a line typed after `:` asks for. */
export type PaletteCommand =
  | { kind: 'systems' }
  | { kind: 'traces'; query: string }
  | { kind: 'logs'; query: string }
  | { kind: 'trace'; id: string }
  | { kind: 'metrics' | 'dashboards' | 'alerts' | 'monitors'; words: string }
  | { kind: 'channels' }
  | { kind: 'bell'; isOn: boolean }
  | { kind: 'project'; name: string }
  | { kind: 'range'; length: number }
  | { kind: 'theme'; name: ThemeName }
  | { kind: 'help' }
  | { kind: 'quit' }
  | { kind: 'wrong'; message: string };

/** A command as the palette offers it. */
export interface PaletteEntry {
  name: string;
  usage: string;
  does: string;
}

/** The commands of the palette. */
export const paletteEntries: readonly PaletteEntry[] = [
  { name: 'systems', usage: 'systems', does: 'systems, their groups and spans' },
  { name: 'traces', usage: 'traces [where …]', does: 'newest traces' },
  { name: 'trace', usage: 'trace ID', does: 'open a trace' },
  { name: 'logs', usage: 'logs [where …]', does: 'logs as they arrive' },
  { name: 'metrics', usage: 'metrics [words]', does: 'metrics and their charts' },
  { name: 'dashboards', usage: 'dashboards [words]', does: 'dashboards: grids and tables' },
  { name: 'alerts', usage: 'alerts [words]', does: 'alerts as they come and go' },
  { name: 'monitors', usage: 'monitors [words]', does: 'what opens alerts' },
  { name: 'channels', usage: 'channels', does: 'where notifications go' },
  { name: 'bell', usage: 'bell on|off', does: 'ring when an alert opens' },
  { name: 'project', usage: 'project [ID or name]', does: 'work on another project' },
  { name: 'range', usage: 'range 15m|1h|7d', does: 'look further back, or less far' },
  { name: 'theme', usage: `theme ${themeNames.join('|')}`, does: 'colours' },
  { name: 'help', usage: 'help', does: 'keys and commands' },
  { name: 'quit', usage: 'quit', does: 'leave' },
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
  const name = commandName(word);
  switch (name) {
    case 'systems':
    case 'channels':
    case 'help':
    case 'quit':
      return { kind: name };
    case 'metrics':
    case 'dashboards':
    case 'alerts':
    case 'monitors':
      return { kind: name, words: rest };
    case 'bell':
      return rest === 'on' || rest === 'off'
        ? { kind: 'bell', isOn: rest === 'on' }
        : wrong('Write bell on or bell off.');
    case 'traces':
    case 'logs':
      return { kind: name, query: rest };
    case 'trace':
      return rest === '' ? wrong('Write the id: trace ID') : { kind: 'trace', id: rest };
    case 'project':
      return { kind: 'project', name: rest };
    case 'range':
      return rangeCommand(rest);
    case 'theme':
      return themeCommand(rest);
    default:
      return wrong(
        word === '' ? 'Type a command; Tab completes it.' : `There is no command ${word}.`,
      );
  }
}

function commandName(word: string): string | undefined {
  const exact = shortNames[word] ?? paletteEntries.find(({ name }) => name === word)?.name;
  if (exact !== undefined || word === '') return exact;
  const matches = suggestCommands(word);
  return matches.length === 1 ? matches[0]?.name : undefined;
}

function rangeCommand(text: string): PaletteCommand {
  const length = parseDuration(text);
  return length === undefined || length <= 0
    ? wrong('Write a length of time: range 15m, range 6h, range 7d')
    : { kind: 'range', length };
}

function themeCommand(text: string): PaletteCommand {
  const name = themeNames.find((each) => each === text);
  return name === undefined
    ? wrong(`Themes are ${themeNames.join(', ')}.`)
    : { kind: 'theme', name };
}

function wrong(message: string): PaletteCommand {
  return { kind: 'wrong', message };
}
