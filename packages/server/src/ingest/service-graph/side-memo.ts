import { Slice } from '../attributes/slice.ts';
import { ByteBuffer } from '../columns/byte-buffer.ts';
import { ByteMemo } from '../columns/byte-memo.ts';
import type { EdgeNode, EdgeSide, EdgeType } from './edge-side.ts';

/** Sides remembered. */
const CAPACITY = 32_768;

const TYPES: readonly EdgeType[] = ['http', 'db', 'messaging', 'rpc'];

/** A node as a span names it: by an attribute, whose bytes lie in the span. */
export class NodeSlice {
  /** Undefined when the span doesn't know the node. */
  attr: string | undefined;
  readonly name = new Slice();
}

/** One side of a call as it is read from a span; reused from span to span. */
export class SideDraft {
  projectId = 0;
  side: EdgeSide['side'] = 'client';
  type: EdgeType = 'http';
  readonly client = new NodeSlice();
  readonly server = new NodeSlice();
  readonly environment = new Slice();
  readonly namespace = new Slice();
}

/**
 * Sides of calls, found by what spans say of them without making a string: what the hundred thousand calls that wait for their
 * other side have in common exists once.
 */
export class SideMemo {
  readonly #key = new ByteBuffer(512);
  readonly #sides = new ByteMemo<EdgeSide>(CAPACITY);
  readonly #attributes: string[] = [];

  of(draft: SideDraft): EdgeSide {
    const key = this.#keyOf(draft);
    return this.#sides.find(key.bytes, 0, key.length) ?? this.#sides.keep(sideOf(draft));
  }

  #keyOf(draft: SideDraft): ByteBuffer {
    const key = this.#key;
    key.clear();
    key.uint32(draft.projectId);
    key.uint8(TYPES.indexOf(draft.type) * 2 + Number(draft.side === 'client'));
    this.#node(draft.client);
    this.#node(draft.server);
    this.#name(draft.environment);
    this.#name(draft.namespace);
    return key;
  }

  #node({ attr, name }: NodeSlice): void {
    this.#key.uint8(attr === undefined ? 0 : 1 + this.#attributeNumber(attr));
    this.#name(name);
  }

  /** Led by its length, so that names cannot run into each other. */
  #name({ source, start, end }: Slice): void {
    this.#key.varint(end - start);
    this.#key.raw(source, start, end);
  }

  /** There are a dozen attributes that name nodes. */
  #attributeNumber(attr: string): number {
    const number = this.#attributes.indexOf(attr);
    return number === -1 ? this.#attributes.push(attr) - 1 : number;
  }
}

function sideOf(draft: SideDraft): EdgeSide {
  const { projectId, side, type } = draft;
  return {
    projectId,
    side,
    type,
    client: nodeOf(draft.client),
    server: nodeOf(draft.server),
    provisional: side === 'client' && (type === 'http' || type === 'rpc'),
    environment: draft.environment.toString(),
    namespace: draft.namespace.toString(),
  };
}

function nodeOf({ attr, name }: NodeSlice): EdgeNode | undefined {
  return attr === undefined ? undefined : { attr, name: name.toString() };
}
