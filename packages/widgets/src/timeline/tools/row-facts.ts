import { formatDuration } from '@spanlight/sdk/format';
import { cleanText } from '../../core/clean-text.ts';
import { ERROR } from '../model/columns.ts';
import { eventOf } from '../model/items.ts';
import { runOf } from '../model/runs.ts';
import { countUpTo, isAmong } from '../model/sorted.ts';
import type { CriticalPath, TimelineState, Trace } from '../model/state.ts';
import type { RowFacts } from '../view/tools.ts';
import type { ToolTexts } from './texts.ts';
import { isOnPath } from './path-painter.ts';

/** Longest text of a log, in characters. */
const MAX_TEXT = 300;

/** What a row says: where a failure began, what of it decided how long the trace took, a run of repeats, a log. */
export function rowFacts(
  trace: Trace,
  state: TimelineState,
  item: number,
  span: RowFacts,
  texts: ToolTexts,
): RowFacts {
  if (item < 0) return runFacts(state, runOf(item), span, texts);
  const event = eventOf(trace, item);
  if (event >= 0) return logFacts(trace, event, span, texts);
  return spanFacts(trace, state, item, span, texts);
}

function spanFacts(
  { columns, layout }: Trace,
  { origins, path }: TimelineState,
  position: number,
  span: RowFacts,
  texts: ToolTexts,
): RowFacts {
  const hasFailed = columns.statuses[layout.tree.rows[position] ?? 0] === ERROR;
  const isOrigin = hasFailed && isAmong(origins, position);
  const time = path === undefined ? 0 : timeOnPath(path, position);
  const kinds = [
    ...(isOrigin ? ['error', 'origin'] : hasFailed ? ['passed'] : []),
    ...(path !== undefined && !isOnPath(path, layout.tree, position) ? ['aside'] : []),
  ];
  return {
    ...span,
    kind: kinds.join(' '),
    alarm: isOrigin ? texts.origin : span.alarm,
    alarmLabel: isOrigin ? texts.originHint : texts.passedOn,
    bars: time > 0 ? `${span.bars}, ${texts.onPath(time)}` : span.bars,
  };
}

/** Nanoseconds of the critical path that a span explains by itself. */
function timeOnPath(path: CriticalPath, position: number): number {
  let time = 0;
  const end = countUpTo(path.positions, position);
  for (let index = countUpTo(path.positions, position - 1); index < end; index++) {
    time += (path.stops[index] ?? 0) - (path.starts[index] ?? 0);
  }
  return time;
}

function runFacts(
  { repeats }: TimelineState,
  run: number,
  span: RowFacts,
  texts: ToolTexts,
): RowFacts {
  const total = repeats?.durations[run] ?? 0;
  const errors = repeats?.errors[run] ?? 0;
  const members = repeats?.members[run] ?? 0;
  return {
    ...span,
    kind: errors > 0 ? 'error' : '',
    alarm: errors > 0 ? '!' : '',
    alarmLabel: errors > 1 ? texts.errors(errors) : span.alarmLabel,
    duration: formatDuration(total),
    bars: texts.run(members, total),
    more: `×${members}`,
  };
}

function logFacts({ columns }: Trace, event: number, span: RowFacts, texts: ToolTexts): RowFacts {
  const { events, names, systems } = columns;
  const level = levelOf(systems[events.systemIndexes[event] ?? 0] ?? '');
  return {
    ...span,
    name: cleanText(names[events.nameIndexes[event] ?? 0] ?? '', MAX_TEXT),
    service: '',
    kind: `log ${toneOf(level)}`,
    alarm: level,
    alarmLabel: texts.log(level),
    duration: '',
    bars: texts.logAt(events.times[event] ?? 0),
    more: '',
  };
}

/** The severity of a log by its system, `event` for what is none. */
export function levelOf(system: string): string {
  return /^log:(\w+)/.exec(system)?.[1] ?? 'event';
}

/** How a level is coloured. */
export function toneOf(level: string): 'severe' | 'warning' | 'plain' {
  if (/^(error|fatal|panic|critical)/.test(level)) return 'severe';
  return level.startsWith('warn') ? 'warning' : 'plain';
}
