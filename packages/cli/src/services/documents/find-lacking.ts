import type { DocumentKind } from '@spanlight/sdk/documents';
import type { Finding } from '../../plan/finding.ts';
import type { PlanTarget } from '../../plan/kinds/kind.ts';
import { kindOf } from '../../plan/kinds/kinds.ts';
import type { Located } from '../../plan/located.ts';
import { obstacleFinding } from '../../plan/refusal.ts';

/**
 * What documents name that they lack where the others of their files are left out, by document.
 *
 * @param hint What to do about one that is left out.
 */
export async function findLacking(
  target: PlanTarget,
  documents: readonly Located[],
  left: readonly Located[],
  hint: string,
): Promise<ReadonlyMap<Located | undefined, readonly Finding[]>> {
  const found = new Map<Located, readonly Finding[]>();
  for (const document of documents) {
    const kind = kindOf<DocumentKind>(document.kind);
    const obstacles = (await kind.lacks?.(target, document.value, { documents, left })) ?? [];
    if (obstacles.length > 0)
      found.set(
        document,
        obstacles.map((each) => obstacleFinding(document, { ...each, hint })),
      );
  }
  return found;
}
