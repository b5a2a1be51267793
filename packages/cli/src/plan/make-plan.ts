import type { DocumentKind } from '@spanlight/sdk/documents';
import { inParallel } from './in-parallel.ts';
import type { Kind, Stored, PlanTarget } from './kinds/kind.ts';
import { kindNames, kindOf } from './kinds/kinds.ts';
import { matchDocuments, type Match } from './match.ts';
import type { Plan, PlannedChange } from './plan.ts';
import type { Located } from './located.ts';
import { obstacleFinding, type Refusal } from './refusal.ts';
import type { Untouched } from './untouched.ts';

/** What a plan is made of. */
export interface PlanRequest {
  readonly target: PlanTarget;
  readonly documents: readonly Located[];
  /** What stays as it is whatever documents say. */
  readonly untouched: readonly Untouched[];
  /** Kinds to look at; documents of others are left alone. */
  readonly kinds: readonly DocumentKind[];
  /** The owner of documents that name none. */
  readonly owner: string | undefined;
  /** Delete what this owner has on the server and in no document. */
  readonly prune: boolean;
}

/** A plan, and what can't be part of it. */
export interface PlanOutcome {
  readonly plan: Plan;
  readonly refused: readonly Refusal[];
  /** Where the documents of changes stand. */
  readonly places: ReadonlyMap<PlannedChange, Located>;
}

/** Compares documents with a server. Only reads. */
export async function makePlan(request: PlanRequest): Promise<PlanOutcome> {
  const { client, project } = request.target;
  const wanted = kindNames.filter((name) => request.kinds.includes(name));
  const parts = [];
  for (const name of wanted) parts.push(await planKind(kindOf(name), request));
  return {
    refused: parts.flatMap(({ refused }) => refused),
    places: new Map(parts.flatMap(({ compared }) => compared)),
    plan: {
      url: client.url,
      project,
      // What refers to others goes before them.
      changes: [
        ...parts.flatMap(({ compared, kept }) => [...compared.map(([change]) => change), ...kept]),
        ...parts.toReversed().flatMap(({ deletions }) => deletions),
      ],
    },
  };
}

interface KindPlan {
  readonly compared: readonly (readonly [PlannedChange, Located])[];
  readonly kept: readonly PlannedChange[];
  readonly deletions: readonly PlannedChange[];
  readonly refused: readonly Refusal[];
}

async function planKind<Name extends DocumentKind>(
  kind: Kind<Name>,
  request: PlanRequest,
): Promise<KindPlan> {
  const { target, owner } = request;
  const documents = request.documents.filter(
    (document): document is Located<Name> => document.kind === kind.name,
  );
  const untouched = request.untouched.filter((each) => each.kind === kind.name);
  const kept = untouched.map(keeping);
  if (documents.length === 0 && !request.prune)
    return { compared: [], kept, deletions: [], refused: [] };
  const keptIds = new Set(untouched.map((each) => each.stored.id));
  const stored = (await kind.list(target)).filter(({ id }) => !keptIds.has(id));
  const { matches, refused: unclear } = matchDocuments(documents, stored);
  const clear = matches.filter(
    (match) =>
      !unclear.some(({ document }) => document === match.document) &&
      (match.stored !== undefined || kind.isOver?.(match.document.value) !== true),
  );
  const compared = await inParallel(clear, (match) => compare(kind, request, match));
  return {
    compared: compared.flatMap(({ change, document }) =>
      change === undefined ? [] : [[change, document] as const],
    ),
    kept,
    deletions: request.prune ? unwanted(stored, matches, owner).map(deletion(kind.name)) : [],
    refused: [...unclear, ...compared.flatMap((each) => each.refused)],
  };
}

interface Comparison {
  readonly document: Located;
  /** Undefined when it can't be written. */
  readonly change: PlannedChange | undefined;
  readonly refused: readonly Refusal[];
}

async function compare<Name extends DocumentKind>(
  kind: Kind<Name>,
  request: PlanRequest,
  { document, stored: listed }: Match<Name>,
): Promise<Comparison> {
  const { target, owner, documents } = request;
  const reading = listed && (await kind.read(target, listed.id));
  const stored = reading?.stored;
  const given = document.value;
  const value = {
    ...given,
    // Without revisions there are no keys and owners either: what can't be kept makes no difference.
    key: stored?.revision === 0 ? '' : named(given.key, stored?.key),
    owner: stored?.revision === 0 ? '' : named(given.owner, owner, stored?.owner),
  };
  const obstacles = [
    ...(await kind.check(target, value, reading?.document)),
    ...((await kind.lacks?.(target, value, { documents, left: [] })) ?? []),
  ];
  const position = document.positionOf([]);
  if (obstacles.length > 0) {
    const refused = obstacles.map((each) => ({
      document,
      finding: obstacleFinding(document, each),
    }));
    return { document, change: undefined, refused };
  }
  const changes = reading === undefined ? [] : await kind.diff(target, reading.document, value);
  const change: PlannedChange = {
    action: reading === undefined ? 'create' : changes.length === 0 ? 'unchanged' : 'update',
    kind: kind.name,
    name: value.name,
    key: value.key,
    owner: value.owner,
    seen: stored && { id: stored.id, revision: stored.revision },
    origin: { file: document.file, line: position.line, column: position.column },
    changes,
    text: kind.printComplete(value),
  };
  return { document, change, refused: [] };
}

/** The first that says something: what a document leaves out stays as it is. */
const named = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== '') ?? '';

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
  (stored: Stored): PlannedChange => ({ ...known(kind, stored), action: 'delete' });

const keeping = ({ kind, file, stored }: Untouched): PlannedChange => ({
  ...known(kind, stored),
  action: 'unchanged',
  origin: { file, line: 1, column: 1 },
});

/** A change that writes no document. */
function known(
  kind: DocumentKind,
  { id, revision, name, key, owner }: Stored,
): Omit<PlannedChange, 'action'> {
  return {
    kind,
    name,
    key,
    owner,
    seen: { id, revision },
    origin: undefined,
    changes: [],
    text: '',
  };
}
