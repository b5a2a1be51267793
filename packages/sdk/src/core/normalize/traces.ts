import type { TreeSpan } from '../../schemas/spans.ts';
import type { TraceResponse, TraceSearchResponse } from '../../schemas/traces.ts';
import { list, number, object, type Raw, required, text } from './raw.ts';
import { span } from './spans.ts';

/** Reads the answer of the trace call. */
export function toTrace(body: unknown): TraceResponse {
  const raw = object(body);
  const root = tree(required(raw['root'], 'root span'));
  const trace = object(raw['trace']);
  return {
    trace: {
      id: text(trace['id'], text(root.traceId)),
      time: text(trace['time'], root.time),
      duration: number(trace['duration'] ?? root.duration),
    },
    root,
    numSpan: number(raw['numSpan']),
    hasMore: Boolean(raw['hasMore']),
  };
}

/** Reads the answer of the trace search. */
export function toFoundTrace(body: unknown): TraceSearchResponse['span'] {
  const raw = required(object(body)['span'], 'span');
  return {
    projectId: number(raw['projectId']),
    traceId: text(raw['traceId']),
    id: text(raw['id'], '0'),
    standalone: Boolean(raw['standalone']),
  };
}

/** Walks with a list of its own instead of recursion: a trace may be deeper than the stack. */
function tree(raw: Raw): TreeSpan {
  const root: TreeSpan = span(raw);
  const waiting: { target: TreeSpan; children: unknown }[] = [
    { target: root, children: raw['children'] },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { target, children } = next;
    delete target.children;
    const read = list(children, (child) => {
      const node: TreeSpan = span(child);
      waiting.push({ target: node, children: child['children'] });
      return node;
    });
    if (read.length > 0) target.children = read;
  }
  return root;
}
