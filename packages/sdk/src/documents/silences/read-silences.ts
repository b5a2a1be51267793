import {
  checkSilence,
  doOverlap,
  isCovered,
  type SilenceDraft,
  type SilenceProblem,
} from '@spanlight/query/silences';
import { DocumentCheck } from '../queries/document-check.ts';
import { type Reading, readShape } from '../shape/read-shape.ts';
import { soundEntries } from '../shape/sound-entries.ts';
import type { PathStep, Problem } from '../source/problem.ts';
import type { SourceDocument } from '../source/source.ts';
import { putAt } from '../source/values.ts';
import { documentToSilence } from './convert-silence.ts';
import { type SilenceDocument, silenceSchema, silencesDocumentSchema } from './silence-schema.ts';

/** Fits the schema and has nothing to complain about. */
const EMPTY_SILENCE = { name: '-', all: true, repeat: { time: '00:00', duration: '1m' } };

/** Silences of a file that are compared with each other. */
const MAX_COMPARED = 300;

/** Reads silences. */
export function readSilences(source: SourceDocument): Reading<'silence', SilenceDocument> {
  const reading = readShape(source, {
    schema: silencesDocumentSchema,
    replaceFaults(data, faults) {
      for (const path of faults)
        if (path[0] === 'silences' && path.length > 1) putAt(data, path.slice(0, 2), EMPTY_SILENCE);
    },
    check: (given) => {
      const check = new DocumentCheck(source, undefined);
      check.uniqueKeys(given.silences, 'silences');
      return [
        ...check.problems,
        ...problemsOf(source, silencesDocumentSchema.parse(given).silences),
      ];
    },
  });
  const entries = soundEntries('silences', silenceSchema, reading);
  return {
    documents: entries.map((entry) => ({ kind: 'silence', ...entry })),
    problems: reading.problems,
  };
}

/** What a schema can't see: whether a silence can mean anything, and whether two are the same. */
function problemsOf(
  source: SourceDocument,
  silences: readonly SilenceDocument[],
): readonly Problem[] {
  const check = new DocumentCheck(source, undefined);
  const now = Date.now();
  const sound: SoundSilence[] = [];
  for (const [at, silence] of silences.entries()) {
    const draft = draftOf(silence);
    const problems = checkSilence(draft, now);
    for (const problem of problems) tell(check, at, problem);
    // What stands in the place of another is like the next.
    if (silence.name === EMPTY_SILENCE.name) continue;
    if (problems.some(({ severity }) => severity === 'error')) continue;
    const own = { at, name: silence.name, draft };
    const twin = sound.find((other) => doOverlap(other.draft, draft, now));
    if (twin) warn(check, own, 'the same alerts as', twin);
    for (const other of sound) {
      if (isCovered(draft, other.draft, now)) warn(check, own, 'no more alerts than', other);
      if (isCovered(other.draft, draft, now)) warn(check, other, 'no more alerts than', own);
    }
    if (sound.length < MAX_COMPARED) sound.push(own);
  }
  return check.problems;
}

/** A silence of a file that could be stored. */
interface SoundSilence {
  readonly at: number;
  readonly name: string;
  readonly draft: SilenceDraft;
}

const warn = (
  check: DocumentCheck,
  { at }: SoundSilence,
  what: string,
  { name }: SoundSilence,
): void =>
  check.warn(
    ['silences', at, 'name'],
    'value',
    `it holds ${what} ${JSON.stringify(name)} at the same time`,
    'Remove one of them, or schedule them at different times',
  );

function draftOf(document: SilenceDocument): SilenceDraft {
  const { startsAt, endsAt, ...content } = documentToSilence(document);
  return {
    ...content,
    startsAt: startsAt === null ? null : Date.parse(startsAt),
    endsAt: endsAt === null ? null : Date.parse(endsAt),
  };
}

/** Keys of files that are spelled otherwise elsewhere. */
const KEYS: Readonly<Record<string, string>> = {
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  monthDays: 'month_days',
  timeZone: 'time_zone',
};

function tell(check: DocumentCheck, at: number, problem: SilenceProblem): void {
  const steps = problem.path.map((step): PathStep => KEYS[step] ?? step);
  const path = ['silences', at, ...(steps.length === 0 ? ['name'] : steps)];
  if (problem.severity === 'error') check.add(path, 'value', problem.message, problem.hint);
  else check.warn(path, 'value', problem.message, problem.hint);
}
