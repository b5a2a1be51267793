import type { ServiceGraphEdge } from '@spanlight/sdk';
import { plainText } from '../../jsx/plain-text.ts';

/** What calls add up to. */
export interface CallFigures {
  /** Calls in the range. */
  readonly count: number;
  readonly errorCount: number;
  /** Share of failed calls, 0..1; 0 without calls. */
  readonly errorRate: number;
  /** Calls per minute. */
  readonly rate: number;
  /** Nanoseconds of all timed calls together. */
  readonly durationSum: number;
  /** Nanoseconds of a timed call on average; 0 when none was timed. */
  readonly durationAvg: number;
  readonly durationMin: number;
  readonly durationMax: number;
}

/** Who calls or is called: a service, a database, a queue. */
export interface GraphNode {
  /** `attr=name`, or the name alone. */
  readonly id: string;
  readonly name: string;
  /** Its name, with what it is where something else has the same one: `catalog (database)`. */
  readonly label: string;
  /** The attribute that named it; empty for an unknown caller. */
  readonly attr: string;
  /** The calls it answers, and those it makes. */
  readonly incoming: CallFigures;
  readonly outgoing: CallFigures;
  /** Share of failed calls among those it answers; among those it makes, where nobody calls it. */
  readonly errorRate: number;
}

/** Calls of one kind from one node to another. */
export interface GraphEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** What its ends are called in the picture. */
  readonly sourceLabel: string;
  readonly targetLabel: string;
  readonly call: ServiceGraphEdge;
}

/** Services and the calls between them. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The id of an end of an edge. The system that named a node says what it is by itself. */
export function nodeId(attr: string, name: string): string {
  return attr === '' || attr === '_system' ? name : `${attr}=${name}`;
}

/** A name as it is drawn: one can see it, and it turns nothing beside it. */
export const visibleName = (name: string): string =>
  name.trim() === '' ? '<empty>' : plainText(name);

/** Who calls whom, as the server told it. */
export function toEdges(calls: readonly ServiceGraphEdge[]): readonly GraphEdge[] {
  const ids = new Map<string, Set<string>>();
  const meet = (attr: string, name: string): void => {
    ids.set(name, (ids.get(name) ?? new Set()).add(nodeId(attr, name)));
  };
  for (const { clientAttr, clientName, serverAttr, serverName } of calls) {
    meet(clientAttr, clientName);
    meet(serverAttr, serverName);
  }
  const label = (attr: string, name: string): string =>
    attr === 'service_name' || (ids.get(name)?.size ?? 0) < 2
      ? visibleName(name)
      : `${visibleName(name)} (${kindOf(attr)})`;
  return calls.map((call) => {
    const { clientAttr, clientName, serverAttr, serverName } = call;
    const source = nodeId(clientAttr, clientName);
    const target = nodeId(serverAttr, serverName);
    return {
      id: `${call.type}:${source}>${target}`,
      source,
      target,
      sourceLabel: label(clientAttr, clientName),
      targetLabel: label(serverAttr, serverName),
      call,
    };
  });
}

/** What an attribute names, in a word. */
function kindOf(attr: string): string {
  if (attr.startsWith('db_')) return 'database';
  if (attr.startsWith('messaging_')) return attr.includes('group') ? 'consumers' : 'queue';
  return attr === '' ? 'unknown' : attr;
}

/** The graph of some edges: their ends, each with what its calls add up to. */
export function toGraph(edges: readonly GraphEdge[]): Graph {
  const found = new Map<string, { attr: string; name: string; label: string; in: Sum; out: Sum }>();
  const nodeOf = (id: string, attr: string, name: string, label: string) => {
    const known = found.get(id) ?? { attr, name, label, in: new Sum(), out: new Sum() };
    found.set(id, known);
    return known;
  };
  for (const { source, target, sourceLabel, targetLabel, call } of edges) {
    nodeOf(source, call.clientAttr, call.clientName, sourceLabel).out.add(call);
    nodeOf(target, call.serverAttr, call.serverName, targetLabel).in.add(call);
  }
  const nodes = [...found].map(
    ([id, { attr, name, label, in: answered, out: made }]): GraphNode => {
      const [incoming, outgoing] = [answered.figures(), made.figures()];
      const errorRate = incoming.count > 0 ? incoming.errorRate : outgoing.errorRate;
      return { id, name, label, attr, incoming, outgoing, errorRate };
    },
  );
  return { nodes, edges };
}

/** The edges of a node and the nodes at their other ends, itself included. */
export function neighbourhood(
  edges: readonly GraphEdge[],
  id: string,
): { edges: ReadonlySet<string>; nodes: ReadonlySet<string> } {
  const near = edges.filter(({ source, target }) => source === id || target === id);
  return {
    edges: new Set(near.map((edge) => edge.id)),
    nodes: new Set([id, ...near.flatMap(({ source, target }) => [source, target])]),
  };
}

class Sum {
  #count = 0;
  #errors = 0;
  #rate = 0;
  #duration = 0;
  #timed = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = 0;

  add(call: ServiceGraphEdge): void {
    this.#count += call.count;
    this.#errors += call.errorCount;
    this.#rate += call.rate ?? 0;
    if (call.durationAvg <= 0) return;
    this.#duration += call.durationSum;
    // Not every call is timed; how many were is known from their average alone.
    this.#timed += call.durationSum / call.durationAvg;
    this.#min = Math.min(this.#min, call.durationMin);
    this.#max = Math.max(this.#max, call.durationMax);
  }

  figures(): CallFigures {
    return {
      count: this.#count,
      errorCount: this.#errors,
      errorRate: this.#count > 0 ? Math.min(this.#errors / this.#count, 1) : 0,
      rate: this.#rate,
      durationSum: this.#duration,
      durationAvg: this.#timed > 0 ? this.#duration / this.#timed : 0,
      durationMin: this.#timed > 0 ? this.#min : 0,
      durationMax: this.#max,
    };
  }
}
