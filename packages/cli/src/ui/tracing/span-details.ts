import type { Span } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { toSafeJson } from '../../output/sanitise.ts';
import type { Line } from '../../output/segments.ts';
import type { Tone } from '../../output/style.ts';
import { spanName, statusTone } from '../../services/tracing/list-spans.ts';
import { fieldLines, heading, type Field } from '../../output/field-lines.ts';

/** Everything about a span, as lines of at most `width` columns. */
export function spanDetailLines(span: Span, width: number): Line[] {
  const facts: Field[] = [
    ['name', spanName(span), 'strong'],
    ['system', span.system],
    ['kind', span.kind],
    ['status', span.statusCode === '' ? 'none' : span.statusCode, statusTone(span.statusCode)],
  ];
  if (span.statusMessage !== '') facts.push(['message', span.statusMessage, 'bad']);
  facts.push(['time', span.time], ['duration', formatDuration(span.duration)]);
  if (span.durationSelf > 0) facts.push(['self', formatDuration(span.durationSelf)]);
  facts.push(['span id', span.id], ['trace id', span.traceId ?? '']);
  const lines = fieldLines(facts, width);

  const attributes = Object.entries(span.attrs).filter(([key]) => !key.startsWith('_'));
  if (attributes.length > 0) {
    lines.push(heading('Attributes', attributes.length));
    lines.push(
      ...fieldLines(
        attributes
          .toSorted(([left], [right]) => left.localeCompare(right))
          .map(([key, value]) => [key, valueText(value)]),
        width,
      ),
    );
  }
  const events = span.events ?? [];
  if (events.length > 0) {
    lines.push(heading('Events', events.length));
    for (const event of events) {
      const tone: Tone =
        event.system === 'log:error' || event.system === 'log:fatal' ? 'bad' : 'plain';
      lines.push(...fieldLines([[event.time.slice(11, 23), event.name, tone]], width));
    }
  }
  const links = span.links ?? [];
  if (links.length > 0) {
    lines.push(heading('Links', links.length));
    lines.push(
      ...fieldLines(
        links.map((link) => [link.traceId ?? '', link.spanId]),
        width,
      ),
    );
  }
  return lines;
}

/** An attribute value as text: text as it is, anything else as JSON. */
function valueText(value: unknown): string {
  return typeof value === 'string' ? value : toSafeJson(value);
}
