import type { DocumentKind } from '@spanlight/sdk/documents';
import type { Finding } from './finding.ts';
import { inParallel } from './in-parallel.ts';
import type { Kind, Stored, PlanTarget } from './kinds/kind.ts';
import { kindNames, kindOf } from './kinds/kinds.ts';
import { matchDocuments, type Match } from './match.ts';
import type { Plan, PlannedChange } from './plan.ts';
import type { Located } from './located.ts';
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
  const untouched = request.untouched.filter((each) => each.kind === kind.name);
  if (documents.length === 0 && !request.prune) {
    return { writes: untouched.map(keeping), deletions: [], findings: [] };
  }
  const keptIds = new Set(untouched.map((each) => each.stored.id));
  const stored = (await kind.list(target)).filter(({ id }) => !keptIds.has(id));
  const { matches, findings } = matchDocuments(documents, stored);
  const compared = await inParallel(matches, (match) => compare(kind, request, match));
  const deletions = request.prune ? unwanted(stored, matches, owner).map(deletion(kind.name)) : [];
  return {
    writes: [...compared.map(({ change }) => change), ...untouched.map(keeping)],
    deletions,
    findings: [...findings, ...compared.flatMap((each) => each.findings)],
  };
}

async function compare<Name extends DocumentKind>(
  kind: Kind<Name>,
  request: PlanRequest,
  { document, stored: listed }: Match<Name>,
): Promise<{ change: PlannedChange; findings: readonly Finding[] }> {
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
  const problems = await kind.check(target, value, { before: reading?.document, documents });
  const changes =
    reading === undefined || problems.length > 0
      ? []
      : await kind.diff(target, reading.document, value);
  const { line, column } = document.positionOf([]);
  return {
    change: {
      action: reading === undefined ? 'create' : changes.length === 0 ? 'unchanged' : 'update',
      kind: kind.name,
      name: value.name,
      key: value.key,
      owner: value.owner,
      seen: stored && { id: stored.id, revision: stored.revision },
      origin: { file: document.file, line, column },
      changes,
      text: kind.printComplete(value),
    },
    findings: problems.map((message) => ({
      ...document.positionOf([]),
      file: document.file,
      level: 'error',
      rule: 'target',
      message,
    })),
  };
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
