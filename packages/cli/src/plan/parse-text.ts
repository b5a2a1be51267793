import { type DocumentKind, type DocumentValues, parseDocuments } from '@spanlight/sdk/documents';
import { CliError } from '../errors/errors.ts';
import type { PlannedChange } from './plan.ts';

/**
 * The document a change writes.
 *
 * @throws CliError when the text of a saved plan holds something else.
 */
export function documentOf(change: PlannedChange): DocumentValues[DocumentKind] {
  const { documents } = parseDocuments(change.text);
  const [document] = documents;
  if (document === undefined || documents.length !== 1 || document.kind !== change.kind) {
    throw new CliError(`The plan holds no ${change.kind} for ${JSON.stringify(change.name)}.`, {
      code: 'plan_invalid',
      hint: 'Make the plan again.',
    });
  }
  return document.value;
}
