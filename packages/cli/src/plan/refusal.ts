import type { ErrorBody } from '@spanlight/sdk';
import type { PathStep, Position } from '@spanlight/sdk/documents';
import type { Finding } from './finding.ts';
import type { Obstacle } from './kinds/kind.ts';
import type { Located } from './located.ts';

/** A document that can't be written, and why. */
export interface Refusal {
  readonly document: Located;
  readonly finding: Finding;
}

/** What keeps a document from being written, at its place in the file. */
export const obstacleFinding = (
  { file, positionOf }: Place,
  { path, message, hint }: Obstacle,
): Finding => ({
  ...positionOf(path),
  file,
  level: 'error',
  rule: 'target',
  message,
  hint,
});

/** Where a document stands: its file, and the places of its values. */
export type Place = Pick<Located, 'file' | 'positionOf'>;

/** What a server would refuse a document with, at its places in the file. */
export function refusalFindings(
  { file, positionOf }: Place,
  { message, parameter = '', problems = [] }: ErrorBody,
): Finding[] {
  const finding = (position: Position, text: string, hint?: string): Finding => ({
    ...position,
    file,
    level: 'error',
    rule: 'server',
    message: `the server refuses this: ${text}`,
    hint,
  });
  const mistakes = problems.filter(({ severity }) => severity === 'error');
  if (mistakes.length === 0) return [finding(positionOf(stepsOf(parameter)), message)];
  return mistakes.map((problem) =>
    finding(positionOf(stepsOf(problem.path)), problem.message, problem.hint),
  );
}

/** The place in a document of what a server calls `gridRows[0].items[1].params.query`. */
function stepsOf(field: string): PathStep[] {
  return [...field.matchAll(/\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/gu)]
    .map(([, quoted, plain = '']) => quoted ?? plain)
    .filter((step) => step !== 'params')
    .map((step) => (/^\d+$/u.test(step) ? Number(step) : (documentKeys.get(step) ?? snake(step))));
}

/** Keys of documents that are no other spelling of the field. */
const documentKeys = new Map([
  ['channelIds', 'channels'],
  ['noDataPolicy', 'no_data'],
  ['tableItems', 'table_grid_items'],
  ['webhookUrl', 'webhook_url'],
]);

const snake = (step: string): string =>
  step.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
