import type { TreeSpan } from '../../schemas/tracing/spans.ts';
import type { TraceResponse, TraceSearchResponse } from '../../schemas/tracing/traces.ts';
import { inside, list, needed, number, object, type Raw, shape, text, textOr } from './raw.ts';
import { span } from './spans.ts';

/** Reads the answer of the trace call. */
export function toTrace(body: unknown): TraceResponse {
  const raw = object(body);
  const root = readRoot(raw['root']);
  const trace = object(raw['trace']);
  return {
    trace: {
      id: text(trace['id']) || text(root.traceId),
      time: text(trace['time']) || root.time,
      duration: number(trace['duration'] ?? root.duration),
    },
    root,
    numSpan: number(raw['numSpan']),
    hasMore: Boolean(raw['hasMore']),
  };
}

/** Reads the answer of the trace search. */
export const toFoundTrace = inside(
  'span',
  needed(
    'span',
    shape<TraceSearchResponse['span']>({
      projectId: number,
      traceId: text,
      id: textOr('0'),
      standalone: Boolean,
    }),
  ),
);

const readRoot = needed('root span', tree);

/** Walks with a list of its own instead of recursion: a trace may be deeper than the stack. */
function tree(raw: Raw): TreeSpan {
  const root: TreeSpan = span(raw);
  const waiting: { target: TreeSpan; children: unknown }[] = [
    { target: root, children: raw['children'] },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { target, children } = next;
    delete target.children;
    const read = list((child) => {
      const node: TreeSpan = span(child);
      waiting.push({ target: node, children: child['children'] });
      return node;
    })(children);
    if (read.length > 0) target.children = read;
  }
  return root;
}
