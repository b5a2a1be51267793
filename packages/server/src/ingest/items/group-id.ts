import { Buffer } from 'node:buffer';
import type { XXHashAPI } from 'xxhash-wasm';
import { ByteBuffer } from '../columns/byte-buffer.ts';
import { ByteMemo } from '../columns/byte-memo.ts';
import type { IngestProject } from '../project.ts';
import type { AttributeKey } from '../attributes/attribute-key.ts';
import type { ItemDraft, ItemType } from './item-draft.ts';
import type { KnownKeys } from '../attributes/known-keys.ts';
import { Slice } from '../attributes/slice.ts';
import { EXCEPTION } from './event-names.ts';
import { SqlShapes } from './sql-shape.ts';
import { scanMessage } from './log-message.ts';

/** Changes when the rules below change: new items then form groups of their own. */
const VERSION = 'spanlight-group-1';
/** Ends every part. No UTF-8 text holds it, so only parts that are something else could run into each other. */
const SEPARATOR = 0xff;

/** Groups remembered: most items are of groups that were there before. */
const CAPACITY = 8192;
/** Groups whose identifying parts take more bytes than this are not remembered. */
const MAX_CACHED_BYTES = 512;

const KIND_BYTES = {
  internal: Buffer.from('internal'),
  server: Buffer.from('server'),
  client: Buffer.from('client'),
  producer: Buffer.from('producer'),
  consumer: Buffer.from('consumer'),
} as const;

/**
 * Computes the group of an item: a 64-bit hash over what stays the same from one occurrence to the
 * next, led by a version.
 */
export class GroupHasher {
  readonly #hash: XXHashAPI;
  readonly #known: KnownKeys;
  readonly #keys: Readonly<Record<ItemType, readonly AttributeKey[]>>;
  readonly #shapes = new SqlShapes();
  readonly #parts = new ByteBuffer(1024);
  readonly #value = new Slice();
  readonly #prefix: number;
  readonly #groups = new ByteMemo<bigint>(CAPACITY);

  constructor(known: KnownKeys, hash: XXHashAPI) {
    this.#hash = hash;
    this.#known = known;
    const http = [known.httpRequestMethod, known.httpRoute];
    this.#keys = {
      rpc: [known.rpcSystem, known.rpcService, known.rpcMethod],
      messaging: [
        known.messagingSystem,
        known.messagingOperation,
        known.messagingDestinationName,
        known.messagingDestinationKind,
      ],
      db: [known.dbName, known.dbOperation, known.dbSqlTable],
      httpclient: http,
      httpserver: http,
      funcs: [],
      log: [known.logSeverity],
      message: [known.rpcSystem, known.rpcService, known.rpcMethod, known.messagingMessageType],
      'other-events': [],
    };
    this.#text(VERSION);
    this.#prefix = this.#parts.length;
  }

  /** The group of a draft whose system is known. */
  groupOf(draft: ItemDraft, project: IngestProject): bigint {
    const known = this.#known;
    const { attributes } = draft;
    const parts = this.#parts;
    parts.truncate(this.#prefix);
    if (project.groupByEnv && attributes.read(known.deploymentEnvironment, this.#value))
      this.#slice(this.#value);
    this.#slice(draft.system);
    const kind = KIND_BYTES[draft.kind];
    parts.raw(kind, 0, kind.length);
    parts.uint8(SEPARATOR);
    this.#slice(draft.isSpan ? draft.name : draft.eventName);
    const isException = draft.type === 'log' && this.#isException(draft);
    if (isException) this.#attribute(draft, known.exceptionType);
    else for (const key of this.#keys[draft.type]) this.#attribute(draft, key);
    this.#extra(draft, isException);
    return this.#groupOfParts();
  }

  #groupOfParts(): bigint {
    const parts = this.#parts;
    if (parts.length - this.#prefix > MAX_CACHED_BYTES) return this.#hash.h64Raw(parts.view());
    const known = this.#groups.find(parts.bytes, this.#prefix, parts.length);
    return known ?? this.#groups.keep(this.#hash.h64Raw(parts.view()));
  }

  #isException(draft: ItemDraft): boolean {
    if (draft.eventName.equals(EXCEPTION)) return true;
    const { attributes } = draft;
    return !attributes.has(this.#known.logMessage) && attributes.has(this.#known.exceptionMessage);
  }

  #extra(draft: ItemDraft, isException: boolean): void {
    const known = this.#known;
    const { attributes } = draft;
    if (draft.type === 'db' && attributes.readText(known.dbStatement, this.#value)) {
      const statement = this.#value.toString();
      this.#text(this.#shapes.of(statement, !attributes.has(known.dbSqlTable)));
    } else if (isException && attributes.readText(known.exceptionMessage, this.#value)) {
      this.#text(scanMessage(this.#value.toString()).words);
    } else if (draft.type === 'log' && draft.words !== '') {
      this.#text(draft.words);
    }
  }

  #attribute(draft: ItemDraft, key: AttributeKey): void {
    const { attributes } = draft;
    if (!attributes.has(key)) return;
    this.#parts.raw(key.bytes, 0, key.bytes.length);
    this.#parts.uint8(SEPARATOR);
    this.#value.clear();
    attributes.read(key, this.#value);
    this.#slice(this.#value);
  }

  #slice(slice: Slice): void {
    this.#parts.raw(slice.source, slice.start, slice.end);
    this.#parts.uint8(SEPARATOR);
  }

  #text(text: string): void {
    this.#parts.characters(text);
    this.#parts.uint8(SEPARATOR);
  }
}
