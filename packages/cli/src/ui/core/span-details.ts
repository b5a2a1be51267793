import type { Span } from '@spanlight/sdk';
import { formatDuration } from '@spanlight/sdk/format';
import { sanitise, sanitiseLines, toSafeJson } from '../../output/sanitise.ts';
import { segment, type Line } from '../../output/segments.ts';
import type { Tone } from '../../output/style.ts';
import { displayWidth, pad, truncateMiddle } from '../../output/width.ts';
import { spanName, statusTone } from '../../services/list-spans.ts';
import { wrap } from './notice.ts';

/** Lines of one value shown at most; a stack trace is long, a screen is not. */
const longestValue = 40;

/** Everything about a span, as lines of at most `width` columns. */
export function spanDetailLines(span: Span, width: number): Line[] {
  const facts: [string, string, Tone?][] = [
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

function heading(title: string, count: number): Line {
  return [segment(`${title} (${count})`, 'accent')];
}

/** Key and value side by side; long values go on under themselves. */
function fieldLines(
  fields: readonly (readonly [key: string, value: string, tone?: Tone])[],
  width: number,
): Line[] {
  const widest = Math.max(0, ...fields.map(([key]) => displayWidth(sanitise(key))));
  const keyWidth = Math.min(widest, Math.max(6, Math.floor(width / 3)));
  return fields.flatMap(([key, value, tone = 'plain']) => {
    const values = sanitiseLines(value)
      .slice(0, longestValue)
      .flatMap((text) => (text === '' ? [''] : wrap(text, Math.max(4, width - keyWidth - 4))))
      .slice(0, longestValue);
    return (values.length === 0 ? [''] : values).map((text, index) => [
      segment('  '),
      segment(pad(index === 0 ? truncateMiddle(sanitise(key), keyWidth) : '', keyWidth), 'dim'),
      segment('  '),
      segment(text, tone),
    ]);
  });
}
