import { TreeSpan } from './calls.ts';
import { spanOf, type Translations } from './existing-servers.ts';
import { isRaw, readShape, type Raw } from './shapes.ts';

/** A trace with its spans read one by one; existing servers may say of the trace what its root says as well. */
function traceInOurWords(answer: Raw): Raw {
  if (!isRaw(answer['root'])) return { ...answer, root: undefined };
  const root = readTree(answer['root']);
  const trace = isRaw(answer['trace']) ? answer['trace'] : {};
  return {
    ...answer,
    root,
    trace: {
      id: trace['id'] || root['traceId'],
      time: trace['time'] || root['time'],
      duration: trace['duration'] ?? root['duration'],
    },
  };
}

export const traceWords: Translations = { get: traceInOurWords };

/** Walks with a list of its own instead of recursion: a trace may be deeper than the stack. */
function readTree(raw: Raw): Raw {
  const root = readSpan(raw);
  const waiting: { target: Record<string, unknown>; children: unknown }[] = [
    { target: root, children: raw['children'] },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { target, children } = next;
    const found = Array.isArray(children) ? children.filter(isRaw) : [];
    delete target['children'];
    if (found.length === 0) continue;
    target['children'] = found.map((child) => {
      const span = readSpan(child);
      waiting.push({ target: span, children: child['children'] });
      return span;
    });
  }
  return root;
}

function readSpan(raw: Raw): Record<string, unknown> {
  const span = readShape(TreeSpan, spanOf(raw));
  return isRaw(span) ? { ...span } : {};
}
