import { compareTexts, type FaultError, type FaultSpan, type FaultTrace } from './fault-trace.ts';

/** Microseconds by which what a service tells may stand in the wrong order: logs often have whole milliseconds. */
const BLUR = 10_000;

/**
 * The cause of each group of errors in one trace: the group at the origin of its failure, itself where it is the origin.
 *
 * Down from the span of an error, the walk takes the child that failed, of several the one that began last (then the
 * smallest id), until none below has failed; the deepest span with errors on that way is the origin, and the errors of a
 * span are one failure that is called by its first exception (then by its first log, then by the smallest group). A child
 * has failed where it or something below it has the status error and an error on it, and no span from there up to the child
 * says ok. A child of the same service that began later than ten milliseconds after the error has nothing to do with it; clocks of different services
 * aren't compared. A group that is at an origin anywhere in the trace is a cause; otherwise its earliest error counts.
 *
 * Each error takes one way down. Spans that are missing, doubled, or parents of each other do no harm.
 */
export function causesInTrace(trace: FaultTrace): ReadonlyMap<string, string> {
  const spans = spansById(trace.spans);
  const errors = errorsBySpan(trace.errors);
  const failed = failedChildren(spans, errors);
  const causes = new Map<string, string>();
  for (const error of trace.errors.toSorted(byTime)) {
    const { group } = error;
    const cause = errors.get(originOf(error, spans, errors, failed))?.[0]?.group ?? group;
    if (cause === group || !causes.has(group)) causes.set(group, cause);
  }
  return causes;
}

/** The spans by id; of several with one id, the first of them in a fixed order. */
function spansById(spans: readonly FaultSpan[]): Map<string, FaultSpan> {
  const found = new Map<string, FaultSpan>();
  for (const span of spans) {
    const known = found.get(span.id);
    if (known === undefined || bySpan(span, known) < 0) found.set(span.id, span);
  }
  return found;
}

/** The errors of each span, the one that its failure is called by first. */
function errorsBySpan(errors: readonly FaultError[]): Map<string, FaultError[]> {
  const found = new Map<string, FaultError[]>();
  for (const error of errors.toSorted(byRank)) {
    const known = found.get(error.spanId);
    if (known === undefined) found.set(error.spanId, [error]);
    else known.push(error);
  }
  return found;
}

/** The children of each span that have failed, the one that began last first. */
function failedChildren(
  spans: ReadonlyMap<string, FaultSpan>,
  errors: ReadonlyMap<string, unknown>,
): Map<string, FaultSpan[]> {
  const passed = new Set<string>();
  const children = new Map<string, FaultSpan[]>();
  for (const id of errors.keys()) {
    let span = spans.get(id);
    if (span?.status !== 'error') continue;
    while (span !== undefined && span.status !== 'ok' && !passed.has(span.id)) {
      passed.add(span.id);
      const known = children.get(span.parentId);
      if (known === undefined) children.set(span.parentId, [span]);
      else known.push(span);
      span = spans.get(span.parentId);
    }
  }
  for (const known of children.values()) known.sort(byStart);
  return children;
}

/** The id of the span at which the failure began that an error tells of. */
function originOf(
  error: FaultError,
  spans: ReadonlyMap<string, FaultSpan>,
  errors: ReadonlyMap<string, unknown>,
  failed: ReadonlyMap<string, readonly FaultSpan[]>,
): string {
  const service = spans.get(error.spanId)?.service;
  const seen = new Set([error.spanId]);
  let origin = error.spanId;
  let next = failed
    .get(origin)
    ?.find(
      (child) =>
        !seen.has(child.id) && (child.service !== service || child.start <= error.time + BLUR),
    );
  while (next !== undefined) {
    seen.add(next.id);
    if (errors.has(next.id)) origin = next.id;
    next = failed.get(next.id)?.find(({ id }) => !seen.has(id));
  }
  return origin;
}

const bySpan = (left: FaultSpan, right: FaultSpan): number =>
  left.start - right.start ||
  compareTexts(left.parentId, right.parentId) ||
  compareTexts(left.service, right.service) ||
  compareTexts(left.status, right.status);

const byStart = (left: FaultSpan, right: FaultSpan): number =>
  right.start - left.start || compareTexts(left.id, right.id);

const byRank = (left: FaultError, right: FaultError): number =>
  Number(right.isException) - Number(left.isException) ||
  left.time - right.time ||
  compareTexts(left.group, right.group);

const byTime = (left: FaultError, right: FaultError): number =>
  left.time - right.time ||
  compareTexts(left.spanId, right.spanId) ||
  compareTexts(left.group, right.group);
