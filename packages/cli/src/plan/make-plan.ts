import type { DocumentKind } from '@spanlight/sdk/documents';
import type { Finding } from '../report/finding.ts';
import { inParallel } from './in-parallel.ts';
import type { Kind, Stored, Target } from './kind.ts';
import { kindNames, kindOf } from './kinds.ts';
import { matchDocuments, type Match } from './match.ts';
import type { Plan, PlannedChange } from './plan.ts';
import type { Located } from './read-documents.ts';

/** What a plan is made of. */
export interface PlanRequest {
  readonly target: Target;
  readonly documents: readonly Located[];
  /** Kinds to look at; documents of others are left alone. */
  readonly kinds: readonly DocumentKind[];
  /** The owner of documents that name none. */
  readonly owner: string | undefined;
  /** Delete what this owner has on the server and in no document. */
  readonly prune: boolean;
}

/** A plan, and what keeps it from being made: then it lacks what the findings are about. */
export interface PlanOutcome {
  readonly plan: Plan;
  readonly findings: readonly Finding[];
}

/** Compares documents with a server. Only reads. */
export async function makePlan(request: PlanRequest): Promise<PlanOutcome> {
  const { client, project } = request.target;
  const wanted = kindNames.filter((name) => request.kinds.includes(name));
  const parts = [];
  for (const name of wanted) parts.push(await planKind(kindOf(name), request));
  return {
    findings: parts.flatMap(({ findings }) => findings),
    plan: {
      url: client.url,
      project,
      // What refers to others goes before them.
      changes: [
        ...parts.flatMap(({ writes }) => writes),
        ...parts.toReversed().flatMap(({ deletions }) => deletions),
      ],
    },
  };
}

interface KindPlan {
  readonly writes: readonly PlannedChange[];
  readonly deletions: readonly PlannedChange[];
  readonly findings: readonly Finding[];
}

async function planKind<Name extends DocumentKind>(
  kind: Kind<Name>,
  request: PlanRequest,
): Promise<KindPlan> {
  const { target, owner } = request;
  const documents = request.documents.filter(
    (document): document is Located<Name> => document.kind === kind.name,
  );
  const stored = await kind.list(target);
  const { matches, findings } = matchDocuments(documents, stored);
  const writes = await inParallel(matches, async (match) =>
    match.stored === undefined
      ? creation(kind, match.document, owner)
      : await comparison(kind, target, match.document, match.stored, owner),
  );
  const deletions = request.prune ? unwanted(stored, matches, owner).map(deletion(kind.name)) : [];
  return { writes, deletions, findings };
}

function creation<Name extends DocumentKind>(
  kind: Kind<Name>,
  document: Located<Name>,
  owner: string | undefined,
): PlannedChange {
  const value = { ...document.value, owner: document.value.owner ?? owner };
  return {
    ...described(document, value),
    action: 'create',
    seen: undefined,
    changes: [],
    text: kind.printComplete(value),
  };
}

async function comparison<Name extends DocumentKind>(
  kind: Kind<Name>,
  target: Target,
  document: Located<Name>,
  { id }: Stored,
  owner: string | undefined,
): Promise<PlannedChange> {
  const { stored, document: before } = await kind.read(target, id);
  const given = document.value;
  const after = {
    ...given,
    id: before.id,
    // Without revisions there are no keys and owners either: what can't be kept makes no difference.
    key: stored.revision > 0 ? (given.key ?? stored.key) : '',
    owner: stored.revision > 0 ? (given.owner ?? owner ?? stored.owner) : '',
  };
  const changes = kind.diff(before, after);
  return {
    ...described(document, after),
    action: changes.length === 0 ? 'unchanged' : 'update',
    seen: { id, revision: stored.revision },
    changes,
    text: kind.printComplete(after),
  };
}

function described<Name extends DocumentKind>(
  { kind, file, positionOf }: Located<Name>,
  { name, key = '', owner = '' }: Located['value'],
): Pick<PlannedChange, 'kind' | 'name' | 'key' | 'owner' | 'origin'> {
  const { line, column } = positionOf([]);
  return { kind, name, key, owner, origin: { file, line, column } };
}

function unwanted(
  stored: readonly Stored[],
  matches: readonly Match<DocumentKind>[],
  owner: string | undefined,
): Stored[] {
  const kept = new Set(matches.map((match) => match.stored?.id));
  return stored.filter((each) => each.owner !== '' && each.owner === owner && !kept.has(each.id));
}

const deletion =
  (kind: DocumentKind) =>
  ({ id, revision, name, key, owner }: Stored): PlannedChange => ({
    action: 'delete',
    kind,
    name,
    key,
    owner,
    seen: { id, revision },
    origin: undefined,
    changes: [],
    text: '',
  });
