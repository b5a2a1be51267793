import type { WriteChecksRequest } from '@spanlight/sdk';
import type { DocumentKind, DocumentValues, FieldChange, PathStep } from '@spanlight/sdk/documents';
import type { Target } from '../../program/command-context.ts';
import type { ChannelList } from './channel-list.ts';

/** Where documents go: a project of a server. Documents may name variables of its environment where a secret belongs. */
export interface PlanTarget extends Target {
  readonly channels: ChannelList;
}

/** What a server calls something it keeps: a number, or a text where numbers would be too large. */
export type StoredId = number | string;

/** What was seen of something when a plan was made. */
export interface Seen {
  readonly id: StoredId;
  /** 0 where the server keeps none. */
  readonly revision: number;
}

/** Something a server keeps, as far as documents are matched with it. */
export interface Stored {
  readonly id: StoredId;
  readonly name: string;
  /** Stable name; empty for none. */
  readonly key: string;
  /** Label of who keeps it as code; empty for nobody. */
  readonly owner: string;
  /** Grows with every change; 0 from servers that keep none, which keep no keys and owners either. */
  readonly revision: number;
  /** What documents may call it in their `id`. */
  readonly ids: readonly string[];
}

/**
 * One kind of documents and its calls on a server. To add a kind, write one of these and name it in `kinds.ts`;
 * matching, planning, reports, execution, saved plans and export work on any kind.
 */
export interface Kind<Name extends DocumentKind> {
  readonly name: Name;
  /** Everything of this kind in the project. */
  list(target: PlanTarget): Promise<readonly Stored[]>;
  /** One with all it holds, as a document. */
  read(target: PlanTarget, id: StoredId): Promise<Reading<Name>>;
  /** A stored document as a file holds it, without secrets. */
  print(target: PlanTarget, document: DocumentValues[Name]): Promise<string>;
  /** A document with everything a server should set, settings at their defaults included. */
  printComplete(document: DocumentValues[Name]): string;
  /** What differs between what is stored and a document, as it would be stored. Secrets are masked. */
  diff(
    target: PlanTarget,
    before: DocumentValues[Name],
    after: DocumentValues[Name],
  ): Promise<readonly FieldChange[]>;
  /**
   * What keeps a document from being written.
   *
   * @param before What it replaces; undefined when it is new.
   */
  check(
    target: PlanTarget,
    document: DocumentValues[Name],
    before: DocumentValues[Name] | undefined,
  ): Promise<readonly Obstacle[]>;
  /** What it names that is not on the server and is not written with it. */
  lacks?(
    target: PlanTarget,
    document: DocumentValues[Name],
    others: Others,
  ): Promise<readonly Obstacle[]>;
  /** Whether nothing is to be made of a document any more: its time is over. */
  isOver?(document: DocumentValues[Name]): boolean;
  /** The call that stores a new one, or replaces what was seen, as far as it can be told before it is made. */
  write(
    target: PlanTarget,
    seen: Seen | undefined,
    document: DocumentValues[Name],
  ): Promise<PlannedWrite>;
  /** Stores a new one and answers its id. */
  create(target: PlanTarget, document: DocumentValues[Name]): Promise<StoredId>;
  /** Replaces one, provided that it is at the revision still; 0 for any revision. */
  update(target: PlanTarget, seen: Seen, document: DocumentValues[Name]): Promise<void>;
  /** Deletes one, provided that it is at the revision still; 0 for any revision. */
  delete(target: PlanTarget, seen: Seen): Promise<void>;
}

/** A call that a server can be asked about before it is made. */
export type PlannedWrite = WriteChecksRequest['writes'][number];

/** What a call changes, for what a server is asked about it. */
export const writeTarget = (seen: Seen | undefined): Pick<PlannedWrite, 'id' | 'revision'> =>
  seen === undefined ? {} : { id: Number(seen.id), revision: seen.revision };

/** What a server keeps at one moment, and its document. */
interface Reading<Name extends DocumentKind> {
  readonly stored: Stored;
  readonly document: DocumentValues[Name];
}

/** What keeps a document from being written. */
export interface Obstacle {
  /** A sentence without a full stop. */
  readonly message: string;
  readonly hint?: string | undefined;
  /** What of the document it is about; empty for the whole. */
  readonly path: readonly PathStep[];
}

/** The other documents of the files. */
export interface Others {
  /** Documents applied in the same run. */
  readonly documents: readonly Written[];
  /** Documents left out because `--target` names others. */
  readonly left: readonly Written[];
}

interface Written {
  readonly kind: DocumentKind;
  readonly value: DocumentValues[DocumentKind];
}

/** What is matched with documents, which call it `project_7.monitor_12` in their `id`. */
export function storedAs(
  name: DocumentKind,
  { id, projectId, name: title, key, owner, revision }: Omit<Stored, 'ids'> & { projectId: number },
): Stored {
  return { id, name: title, key, owner, revision, ids: [`project_${projectId}.${name}_${id}`] };
}

/** The condition that something is still as it was seen; none for what has no revision. */
export const unlessMoved = ({ revision }: Seen): { readonly ifMatch?: number } =>
  revision > 0 ? { ifMatch: revision } : {};
