import { int32At } from '../../core/read.ts';
import { runOf, type Repeats } from '../model/runs.ts';
import type { Choices, Findings, TimelineState, Trace } from '../model/state.ts';
import { criticalPath } from './critical-path.ts';
import { eventsBySpan } from './event-index.ts';
import { findSpans } from './find.ts';
import { hiddenPositions } from './hide.ts';
import { failureOrigins } from './origins.ts';
import { findRepeats } from './repeats.ts';

/** What the tools make of the choices, working out again only what depends on what changed. */
export function deriveFindings(
  trace: Trace,
  before: TimelineState | undefined,
  choices: Choices,
): Findings & { readonly active: number } {
  const { columns, layout } = trace;
  const { tree } = layout;
  const { hiddenSystems, hiddenSimilarTo, onlyMatches, repeatMinimum } = choices;
  const isSame = (...keys: (keyof Choices)[]): boolean =>
    before !== undefined && keys.every((key) => before[key] === choices[key]);
  const matches =
    before !== undefined && isSame('findText')
      ? before.matches
      : findSpans(tree, columns, choices.findText);
  const hidden =
    before?.matches === matches && isSame('hiddenSystems', 'hiddenSimilarTo', 'onlyMatches')
      ? before.hidden
      : hiddenPositions(tree, columns, layout.systems.slotsOfPositions, {
          slots: hiddenSystems,
          similarTo: hiddenSimilarTo,
          only: onlyMatches && matches.length > 0 ? matches : undefined,
        });
  const repeats =
    before !== undefined && before.hidden === hidden && isSame('repeatMinimum')
      ? before.repeats
      : foldRepeats(trace, repeatMinimum, hidden);
  const path =
    before !== undefined && isSame('showPath', 'crop')
      ? before.path
      : choices.showPath
        ? criticalPath(tree, columns, Math.max(choices.crop, 0))
        : undefined;
  return {
    matches,
    hidden,
    repeats,
    path,
    origins: originsOf(trace),
    logs: choices.showLogs && columns.eventCount > 0 ? eventsBySpan(columns) : undefined,
    active: activeAfter(before, repeats, choices.active),
  };
}

const origins = new WeakMap<Trace, Int32Array>();

/** Positions of the spans that failed by themselves, worked out once per trace. */
function originsOf(trace: Trace): Int32Array {
  const { tree } = trace.layout;
  const known =
    origins.get(trace) ??
    failureOrigins(trace.columns)
      .map((row) => int32At(tree.positions, row))
      .sort();
  origins.set(trace, known);
  return known;
}

/** Runs are numbered anew when spans are hidden: the keyboard goes to the first member. */
function activeAfter(
  before: TimelineState | undefined,
  repeats: Repeats | undefined,
  active: number,
): number {
  if (active >= 0 || before?.repeats === undefined || before.repeats === repeats) return active;
  return before.repeats.firsts[runOf(active)] ?? active;
}

function foldRepeats(
  { columns, layout }: Trace,
  minimum: number,
  hidden: Uint8Array | undefined,
): Repeats | undefined {
  if (minimum < 2) return undefined;
  const repeats = findRepeats(layout.tree, columns, { minimum, hidden });
  return repeats.count > 0 ? repeats : undefined;
}

/** 1 for each run that shows its members; the choice names runs by their first members. */
export function flagRuns(
  repeats: Repeats | undefined,
  openRuns: ReadonlySet<number>,
): Uint8Array | undefined {
  if (repeats === undefined) return undefined;
  return Uint8Array.from({ length: repeats.count }, (_, run) =>
    openRuns.has(int32At(repeats.firsts, run)) ? 1 : 0,
  );
}
