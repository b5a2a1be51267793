import { joinParts, partsOf, printName, quoteText, selectFacet, textOf } from '@spanlight/query';
import type { GraphEdge, GraphNode } from '../model/graph.ts';

/** Spans as the explorer is asked for them. */
export interface SpansQuestion {
  readonly system: string;
  readonly query: string;
}

/** Spans at one end of an edge. */
export interface EdgeEnd {
  /** What the spans are, as the text of a link. */
  readonly label: string;
  /** The spans of this very edge as far as its end can tell. */
  readonly exact: SpansQuestion;
  /** Where nothing answers that: all the spans the edge's are among, and what those are. */
  readonly wide?: { readonly label: string } & SpansQuestion;
  /** Who made the calls of the edge, where the spans are those of all callers: what answers isn't told who asks. */
  readonly among?: string;
  /** The failures an edge counts are those its other end tells of. */
  readonly failsElsewhere?: true;
}

const SYSTEMS = {
  http: 'http:all',
  db: 'db:all',
  messaging: 'messaging:all',
  unset: 'rpc:all',
} as const;

/** Attributes by which a caller names what it calls. */
const CALLED_HOSTS = '{server_socket_domain, server_address, peer_service}';

/** Attributes only a caller knows: what it called sent no spans. */
const UNSEEN: ReadonlySet<string> = new Set(['server_address', 'peer_service']);

/** The conditions of a page that hold for spans at any end; a service is looked for at both ends of an edge. */
export function conditionsOfEnds(query: string): string {
  return textOf(selectFacet(partsOf(query), 'service_name', { kind: 'none' }));
}

/** The spans of a node; undefined for an unknown caller, which sent none. */
export function nodeSpans({
  attr,
  name,
}: Pick<GraphNode, 'attr' | 'name'>): SpansQuestion | undefined {
  return attr === '' ? undefined : { system: 'spans:all', query: is(attr, name) };
}

/** The spans that made the calls of an edge, and those that answered them. */
export function edgeEnds({ call }: GraphEdge): readonly EdgeEnd[] {
  const { type, clientAttr, clientName, serverAttr, serverName } = call;
  const system = SYSTEMS[type];
  const question = (...parts: readonly string[]): SpansQuestion => ({
    system,
    query: joinParts([...parts]),
  });
  const caller = clientAttr === '' ? [] : [is(clientAttr, clientName)];
  const called = is(serverAttr === '' ? '_system' : serverAttr, serverName);

  if (type === 'messaging') {
    const sent = kind('producer');
    const received = kind('consumer');
    const isSending = serverAttr === 'messaging_destination_name';
    return isSending
      ? [
          { label: `Sent by ${clientName}`, exact: question(sent, ...caller, called) },
          {
            label: `Received from ${serverName}`,
            exact: question(received, called),
            failsElsewhere: true,
          },
        ]
      : [
          {
            label: `Sent to ${clientName}`,
            exact: question(sent, ...caller),
            failsElsewhere: true,
          },
          { label: `Received by ${serverName}`, exact: question(received, ...caller, called) },
        ];
  }
  if (type === 'db') {
    return [
      { label: `Queries of ${clientName}`, exact: question(...caller, called) },
      { label: `All queries to ${serverName}`, exact: question(called) },
    ];
  }
  const made: EdgeEnd = {
    label: `Calls ${clientName} makes to ${serverName}`,
    exact: question(kind('client'), ...caller, `where ${CALLED_HOSTS} ${equals(serverName)}`),
    wide: {
      label: `All calls ${clientName} makes`,
      ...question(kind('client'), ...caller),
    },
  };
  const isRoot = clientAttr === '';
  const answered: EdgeEnd = {
    label: isRoot ? `Calls ${serverName} gets from outside` : `All calls ${serverName} answers`,
    exact: question(kind('server'), called, ...(isRoot ? ['where _parent_id = 0'] : [])),
    ...(isRoot ? {} : { among: clientName, failsElsewhere: true }),
  };
  return [...(isRoot ? [] : [made]), ...(UNSEEN.has(serverAttr) ? [] : [answered])];
}

function kind(name: 'client' | 'server' | 'producer' | 'consumer'): string {
  return `where _kind = "${name}"`;
}

function is(attr: string, value: string): string {
  return `where ${printName(attr)} ${equals(value)}`;
}

/** Names of edges are cut to 80 bytes, at the end of a letter of four at most. */
const CUT_FROM = 77;

/** Longer names than that begin with what an edge knows of them. */
function equals(name: string): string {
  return new TextEncoder().encode(name).length < CUT_FROM
    ? `= ${quoteText(name)}`
    : `like ${quoteText(`${name}%`)}`;
}
