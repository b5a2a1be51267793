import { TreeSpan } from './calls.ts';
import { rawsOf, spanOf, type Translations } from './existing-servers.ts';
import { isRaw, type Raw } from '../http/raw.ts';
import { readShape } from './shapes.ts';

/** A trace with its spans read one by one; existing servers may say of the trace what its root says as well. */
export const traceWords: Translations = {
  get: (answer) => {
    if (!isRaw(answer['root'])) return { ...answer, root: undefined };
    const root = readTree(answer['root']);
    const { id, time, duration } = isRaw(answer['trace']) ? answer['trace'] : {};
    return {
      ...answer,
      root,
      trace: {
        id: id || root['traceId'],
        time: time || root['time'],
        duration: duration ?? root['duration'],
      },
    };
  },
};

/** Walks with a list of its own instead of recursion: a trace may be deeper than the stack. */
function readTree(raw: Raw): Raw {
  const root = readSpan(raw);
  const waiting = [root];
  for (let span = waiting.pop(); span; span = waiting.pop()) {
    const children = rawsOf(span['children']).map(readSpan);
    if (children.length > 0) span['children'] = children;
    else delete span['children'];
    for (const child of children) waiting.push(child);
  }
  return root;
}

function readSpan(raw: Raw): Record<string, unknown> {
  const span = readShape(TreeSpan, spanOf(raw));
  return isRaw(span) ? { ...span } : {};
}
