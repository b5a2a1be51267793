import type { Span } from '@spanlight/sdk';
import { formatDateTime, formatDuration, formatTimeOfDay } from '@spanlight/sdk/format';
import { toSafeJson } from '../../output/sanitise.ts';
import type { Line } from '../../output/segments.ts';
import { spanName, statusTone } from '../../services/tracing/list-spans.ts';
import { byName, fieldLines, heading, sectionLines, type Field } from '../../output/field-lines.ts';

/** Lines of an attribute at most: the details scroll, and nothing else has the rest. */
const longestValue = 2000;

const exactly = { precision: 'millisecond' } as const;

/** Everything about a span, as lines of at most `width` columns. */
export function spanDetailLines(span: Span, width: number): Line[] {
  const facts: Field[] = [
    ['name', spanName(span), 'strong'],
    ['system', span.system],
    ['kind', span.kind],
    ['status', span.statusCode === '' ? 'none' : span.statusCode, statusTone(span.statusCode)],
  ];
  if (span.statusMessage !== '') facts.push(['message', span.statusMessage, 'bad']);
  facts.push(
    ['time', formatDateTime(span.time, exactly)],
    ['duration', formatDuration(span.duration)],
  );
  if (span.durationSelf > 0) facts.push(['self', formatDuration(span.durationSelf)]);
  facts.push(['span id', span.id], ['trace id', span.traceId ?? '']);
  const attributes = byName(span.attrs).filter(([key]) => !key.startsWith('_'));
  const events = (span.events ?? []).map(({ system, time, name }): Line[] =>
    fieldLines(
      [
        [
          formatTimeOfDay(time, exactly),
          name,
          /^log:(?:error|fatal)$/u.test(system ?? '') ? 'bad' : 'plain',
        ],
      ],
      width,
    ),
  );
  return [
    ...fieldLines(facts, width),
    ...sectionLines(
      'Attributes',
      attributes.map(([key, value]) => [key, valueText(value)]),
      width,
      longestValue,
    ),
    ...(events.length === 0 ? [] : [heading('Events', events.length), ...events.flat()]),
    ...sectionLines(
      'Links',
      (span.links ?? []).map((link) => [link.traceId ?? '', link.spanId]),
      width,
    ),
  ];
}

/** An attribute value as text: text as it is, anything else as JSON. */
function valueText(value: unknown): string {
  return typeof value === 'string' ? value : toSafeJson(value);
}
