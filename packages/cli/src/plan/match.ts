import type { DocumentKind } from '@spanlight/sdk/documents';
import { identityProblem } from './check-identities.ts';
import type { Stored } from './kinds/kind.ts';
import type { Located } from './located.ts';
import type { Refusal } from './refusal.ts';

/** A document with its counterpart on the server; undefined when it has none yet. */
export interface Match<Name extends DocumentKind> {
  readonly document: Located<Name>;
  readonly stored: Stored | undefined;
}

/** Documents matched with what a server keeps, or why they can't be. */
export interface Matching<Name extends DocumentKind> {
  readonly matches: readonly Match<Name>[];
  /** Documents whose counterpart could not be determined. */
  readonly refused: readonly Refusal[];
}

/**
 * Finds what each document stands for: the one with its key, else the one its id names, else the only one with its
 * exact name. A name never takes what has a key of its own and the document another.
 */
export function matchDocuments<Name extends DocumentKind>(
  documents: readonly Located<Name>[],
  stored: readonly Stored[],
): Matching<Name> {
  const byKey = new Map(
    stored.flatMap((each) => (each.key === '' ? [] : [[each.key, each] as const])),
  );
  const byId = new Map(stored.flatMap((each) => each.ids.map((id) => [id, each] as const)));
  const claimed = new Map<Stored, Located>();
  const refused: Refusal[] = [];

  const claim = (document: Located<Name>, field: string, found: Stored): Stored | undefined => {
    const other = claimed.get(found);
    if (other === undefined) {
      claimed.set(found, document);
      return found;
    }
    const { line } = other.positionOf([]);
    const message = `this and the ${other.kind} at ${other.file ?? 'stdin'}:${line} both mean ${other.kind} ${found.id}`;
    const problem = { message, hint: 'Give this one another key, and no id' };
    refused.push({ document, finding: identityProblem(document, field, problem) });
    return undefined;
  };

  const direct = documents.map((document) => {
    const { key = '' } = document.value;
    const keyed = byKey.get(key);
    if (keyed !== undefined) return claim(document, 'key', keyed);
    const named = byId.get(document.value.id);
    return named === undefined ? undefined : claim(document, 'id', named);
  });

  const matches = documents.map((document, at): Match<Name> => {
    const found = direct[at];
    if (found !== undefined) return { document, stored: found };
    const { key = '', name } = document.value;
    const candidates = stored.filter(
      (each) => each.name === name && !claimed.has(each) && (key === '' || each.key === ''),
    );
    if (candidates.length > 1) {
      const ids = candidates.map((each) => each.ids[0]).join(', ');
      const message = `the project has ${candidates.length} ${document.kind}s with the name ${JSON.stringify(name)}`;
      const hint = `Say which with an id: ${ids}`;
      const finding = identityProblem(document, 'name', { message, hint });
      refused.push({ document, finding });
    }
    const [only] = candidates;
    if (only === undefined || candidates.length > 1) return { document, stored: undefined };
    return { document, stored: claim(document, 'name', only) };
  });
  return { matches, refused };
}
