import { ByteBuffer } from '../columns/byte-buffer.ts';
import type { AttributeKey } from '../attributes/attribute-key.ts';
import { EdgeNames } from './edge-names.ts';
import type { ItemDraft } from './item-draft.ts';
import type { KnownKeys } from '../attributes/known-keys.ts';
import { cutEnd } from '../../shared/cut-text.ts';
import { Slice } from '../attributes/slice.ts';
import { NAME_LIMIT } from '../limits.ts';
import type { IngestProject } from '../project.ts';
import type { EdgeNode, EdgeType, HalfEdge } from '../service-graph/half-edge.ts';

/** Reads from a classified span which call it took part in. */
export class EdgeReader {
  readonly #known: KnownKeys;
  readonly #value = new Slice();
  readonly #key = new ByteBuffer(32);
  readonly #names = new EdgeNames();
  /** Attributes that name the called side of a call, by its type and by the side that tells of it: the first that is there does. */
  readonly #callees: Readonly<
    Record<'rpc' | 'http', Record<HalfEdge['side'], readonly AttributeKey[]>>
  >;
  readonly #consumers: readonly AttributeKey[];

  constructor(known: KnownKeys) {
    this.#known = known;
    const { serviceName, rpcService, serverSocketDomain } = known;
    const hosts = [serverSocketDomain, known.serverAddress, known.peerService];
    this.#callees = {
      rpc: { server: [rpcService, serviceName], client: [rpcService, ...hosts] },
      http: {
        server: [serverSocketDomain, known.serverSocketAddress, serviceName],
        client: hosts,
      },
    };
    this.#consumers = [
      known.messagingKafkaConsumerGroup,
      known.messagingConsumerGroupName,
      serviceName,
    ];
  }

  /** Undefined for a span that is no end of a call or doesn't know either node. */
  read(draft: ItemDraft, project: IngestProject): HalfEdge | undefined {
    const type = typeOf(draft);
    if (type === undefined) return undefined;
    const known = this.#known;
    const side = draft.isClient ? 'client' : 'server';
    const client =
      side === 'client' ? this.#caller(draft, type) : this.#callerOfServer(draft, type);
    const server = this.#callee(draft, type, side);
    if (client === undefined && server === undefined) return undefined;
    return {
      projectId: project.id,
      key: this.#keyOf(draft, side, project),
      side,
      type,
      client,
      server,
      provisional: side === 'client' && (type === 'http' || type === 'rpc'),
      minute: Math.floor(draft.time / 60_000_000) * 60,
      duration: draft.duration,
      isError: draft.statusCode === 'error',
      environment: this.#text(draft, known.deploymentEnvironment),
      namespace: this.#text(draft, known.serviceNamespace),
    };
  }

  /** The caller, as its own span knows it. */
  #caller(draft: ItemDraft, type: EdgeType): EdgeNode | undefined {
    const known = this.#known;
    if (type !== 'messaging') return this.#node(draft, known.serviceName);
    if (this.#text(draft, known.messagingDestinationName) === '') return undefined;
    return this.#node(draft, known.serviceName) ?? this.#node(draft, known.messagingClientId);
  }

  /** The caller, as far as the called side knows it. */
  #callerOfServer(draft: ItemDraft, type: EdgeType): EdgeNode | undefined {
    if (type === 'messaging') return this.#node(draft, this.#known.messagingDestinationName);
    const isRoot = draft.parentLow === 0 && draft.parentHigh === 0;
    return isRoot ? { attr: '', name: `<${type}-client>` } : undefined;
  }

  #callee(draft: ItemDraft, type: EdgeType, side: 'client' | 'server'): EdgeNode | undefined {
    const known = this.#known;
    switch (type) {
      case 'db':
        return (
          this.#node(draft, known.dbName) ?? { attr: '_system', name: draft.system.toString() }
        );
      case 'messaging':
        return this.#receiver(draft, side);
      case 'rpc':
      case 'http':
        return this.#first(draft, this.#callees[type][side]);
    }
  }

  #receiver(draft: ItemDraft, side: 'client' | 'server'): EdgeNode | undefined {
    const destination = this.#node(draft, this.#known.messagingDestinationName);
    if (side === 'client' || destination === undefined) return destination;
    return this.#first(draft, this.#consumers);
  }

  #first(draft: ItemDraft, keys: readonly AttributeKey[]): EdgeNode | undefined {
    for (const key of keys) {
      const node = this.#node(draft, key);
      if (node !== undefined) return node;
    }
    return undefined;
  }

  #node(draft: ItemDraft, key: AttributeKey): EdgeNode | undefined {
    return this.#read(draft, key) ? this.#names.node(key, this.#value) : undefined;
  }

  #text(draft: ItemDraft, key: AttributeKey): string {
    return this.#read(draft, key) ? this.#names.text(this.#value) : '';
  }

  /** Whether the attribute is a text; `#value` then holds it, cut to the length of a name. */
  #read({ attributes }: ItemDraft, key: AttributeKey): boolean {
    const value = this.#value;
    if (!attributes.readText(key, value)) return false;
    value.end = cutEnd(value.source, value.start, value.end, NAME_LIMIT);
    return true;
  }

  #keyOf(draft: ItemDraft, side: 'client' | 'server', project: IngestProject): string {
    if (draft.standalone) return '';
    const isClient = side === 'client';
    const low = isClient ? draft.idLow : draft.parentLow;
    const high = isClient ? draft.idHigh : draft.parentHigh;
    if (low === 0 && high === 0) return '';
    const key = this.#key;
    key.clear();
    key.uint32(project.id);
    key.raw(draft.traceId.source, draft.traceId.start, draft.traceId.end);
    key.uint64(low, high);
    return key.bytes.toString('latin1', 0, key.length);
  }
}

function typeOf(draft: ItemDraft): EdgeType | undefined {
  if (draft.kind === 'internal') return undefined;
  if (draft.kind === 'producer' || draft.kind === 'consumer') return 'messaging';
  switch (draft.type) {
    case 'httpclient':
    case 'httpserver':
      return 'http';
    case 'db':
    case 'rpc':
      return draft.type;
    default:
      return undefined;
  }
}
