import type { AttributeKey } from '../attributes/attribute-key.ts';
import { SideMemo, type NodeSlice, SideDraft } from '../service-graph/side-memo.ts';
import type { ItemDraft } from './item-draft.ts';
import type { KnownKeys } from '../attributes/known-keys.ts';
import { cutEnd } from '../../shared/cut-text.ts';
import { type Slice, sliceOf } from '../attributes/slice.ts';
import { NAME_LIMIT } from '../limits.ts';
import type { IngestProject } from '../project.ts';
import type { EdgeSide, EdgeType } from '../service-graph/edge-side.ts';
import type { HalfEdges } from '../service-graph/half-edges.ts';

/** Callers of which the called side knows that they exist. */
const UNSEEN_CALLERS: Readonly<Record<EdgeType, Slice>> = {
  http: sliceOf('<http-client>'),
  db: sliceOf('<db-client>'),
  messaging: sliceOf('<messaging-client>'),
  rpc: sliceOf('<rpc-client>'),
};

/** Reads from a classified span which call it took part in. */
export class EdgeReader {
  readonly #known: KnownKeys;
  readonly #read = new SideDraft();
  readonly #sides = new SideMemo();
  /** Attributes that name the called side of a call, by its type and by the side that tells of it: the first that is there does. */
  readonly #callees: Readonly<
    Record<'rpc' | 'http', Record<EdgeSide['side'], readonly AttributeKey[]>>
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

  /** Adds to `halves` what the span says; nothing for one that is no end of a call or doesn't know either node. */
  read(draft: ItemDraft, project: IngestProject, halves: HalfEdges): void {
    const type = typeOf(draft);
    if (type === undefined) return;
    const read = this.#read;
    read.projectId = project.id;
    read.side = draft.isClient ? 'client' : 'server';
    read.type = type;
    const knowsClient = draft.isClient
      ? this.#caller(draft, type)
      : this.#callerOfServer(draft, type);
    const knowsServer = this.#callee(draft, type, read.side);
    if (!knowsClient && !knowsServer) return;
    if (!knowsClient) missing(read.client);
    if (!knowsServer) missing(read.server);
    this.#text(draft, this.#known.deploymentEnvironment, read.environment);
    this.#text(draft, this.#known.serviceNamespace, read.namespace);
    const side = this.#sides.of(read);
    if (draft.standalone) halves.add(side, draft, 0, 0);
    else if (draft.isClient) halves.add(side, draft, draft.idLow, draft.idHigh);
    else halves.add(side, draft, draft.parentLow, draft.parentHigh);
  }

  /** Whether the caller is known, as its own span knows it. */
  #caller(draft: ItemDraft, type: EdgeType): boolean {
    const known = this.#known;
    const { client } = this.#read;
    if (type !== 'messaging') return this.#node(draft, known.serviceName, client);
    if (!this.#node(draft, known.messagingDestinationName, client)) return false;
    return (
      this.#node(draft, known.serviceName, client) ||
      this.#node(draft, known.messagingClientId, client)
    );
  }

  /** Whether the caller is known, as the span of the called side knows it. */
  #callerOfServer(draft: ItemDraft, type: EdgeType): boolean {
    const { client } = this.#read;
    if (type === 'messaging')
      return this.#node(draft, this.#known.messagingDestinationName, client);
    if (draft.parentLow !== 0 || draft.parentHigh !== 0) return false;
    client.attr = '';
    client.name.copy(UNSEEN_CALLERS[type]);
    return true;
  }

  #callee(draft: ItemDraft, type: EdgeType, side: EdgeSide['side']): boolean {
    const { server } = this.#read;
    switch (type) {
      case 'db':
        if (this.#node(draft, this.#known.dbName, server)) return true;
        server.attr = '_system';
        server.name.copy(draft.system);
        return true;
      case 'messaging':
        return this.#receiver(draft, side);
      case 'rpc':
      case 'http':
        return this.#first(draft, this.#callees[type][side], server);
    }
  }

  #receiver(draft: ItemDraft, side: EdgeSide['side']): boolean {
    const { server } = this.#read;
    const hasDestination = this.#node(draft, this.#known.messagingDestinationName, server);
    if (side === 'client' || !hasDestination) return hasDestination;
    return this.#first(draft, this.#consumers, server);
  }

  #first(draft: ItemDraft, keys: readonly AttributeKey[], into: NodeSlice): boolean {
    for (const key of keys) if (this.#node(draft, key, into)) return true;
    return false;
  }

  /** Whether the attribute names a node; `into` is then that node. */
  #node(draft: ItemDraft, key: AttributeKey, into: NodeSlice): boolean {
    if (!this.#text(draft, key, into.name)) return false;
    into.attr = key.name;
    return true;
  }

  /** Whether the attribute is a text that is not empty; `into` is then that text, cut to the length of a name, and empty otherwise. */
  #text({ attributes }: ItemDraft, key: AttributeKey, into: Slice): boolean {
    into.clear();
    if (!attributes.readText(key, into)) return false;
    into.end = cutEnd(into.source, into.start, into.end, NAME_LIMIT);
    return into.length > 0;
  }
}

function missing(node: NodeSlice): void {
  node.attr = undefined;
  node.name.clear();
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
