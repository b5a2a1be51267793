import type { Finding } from './finding.ts';
import type { AnyLocated, Located } from './located.ts';
import type { Refusal } from './refusal.ts';

/** Documents that mean the same thing on a server, so that the later would overwrite the earlier. */
export function checkIdentities(documents: readonly AnyLocated[]): {
  readonly refused: readonly Refusal[];
  readonly warnings: readonly Finding[];
} {
  const seen = new Map<string, AnyLocated>();
  const refused = documents.flatMap((document) =>
    namesOf(document).flatMap(([field, name]): Refusal[] => {
      const identity = JSON.stringify([document.kind, field, name]);
      const first = seen.get(identity);
      if (first === undefined) {
        seen.set(identity, document);
        return [];
      }
      const problem = twice(field, name, document, first);
      return [{ document, finding: identityProblem(document, field, problem) }];
    }),
  );
  return { refused, warnings: documents.flatMap(ofAnotherKind) };
}

/** An id that names something else is no use: without a key, the name alone decides then. */
function ofAnotherKind(document: Located): Finding[] {
  const { id } = document.value;
  const [, kind] = /^project_\d+\.([a-z]+)_\d+$/u.exec(id) ?? [];
  if (kind === undefined || kind === document.kind) return [];
  return [
    {
      ...document.positionOf(['id']),
      file: document.file,
      level: 'warning',
      rule: 'identity',
      message: `the id is that of a ${kind}, not of this ${document.kind}`,
      hint: `Remove it, or use that of the ${document.kind}`,
    },
  ];
}

/** What a document is known by: with a key or an id, others may have its name. */
function namesOf({ value }: Located): (readonly [field: string, name: string])[] {
  const { key = '', id, name } = value;
  const named = [['key', key] as const, ['id', id] as const].filter(([, text]) => text !== '');
  return named.length > 0 ? named : [['name', name]];
}

function twice(
  field: string,
  name: string,
  { kind }: Located,
  first: Located,
): Pick<Finding, 'message' | 'hint'> {
  const { line } = first.positionOf([field]);
  return {
    message: `the ${kind} with the ${field} ${JSON.stringify(name)} is written twice, first at ${first.file ?? 'stdin'}:${line}`,
    hint:
      field === 'name'
        ? 'Give each of them a key of its own'
        : `Remove one of them, or its ${field}`,
  };
}

/** A finding about what a document is known by. */
export function identityProblem(
  document: Located,
  field: string,
  problem: Pick<Finding, 'message' | 'hint'>,
): Finding {
  const position = document.positionOf([field]);
  return { ...position, ...problem, file: document.file, level: 'error', rule: 'identity' };
}
