import type { Span } from '@spanlight/sdk';
import { timeText } from '../../output/time-text.ts';
import { sanitise } from '../../output/sanitise.ts';
import { segment, type Line } from '../../output/segments.ts';
import type { Tone } from '../../output/style.ts';
import { fit } from '../../output/width.ts';
import { spanName } from './list-spans.ts';

/** How bad a log is, as a word of at most five letters. */
export function severityOf(item: Span): string {
  const [type = '', name = ''] = item.system.split(':', 2);
  return type === 'log' ? name.slice(0, 5).toUpperCase() : 'EVENT';
}

/** The tone of a severity. */
function severityTone(item: Span): Tone {
  switch (item.system) {
    case 'log:fatal':
    case 'log:panic':
    case 'log:error':
      return 'bad';
    case 'log:warn':
      return 'warning';
    case 'log:trace':
    case 'log:debug':
      return 'dim';
    default:
      return 'plain';
  }
}

/** The message of a log on one line. The server puts the severity before it, which stands apart here. */
export function logText(item: Span): string {
  const text = sanitise(spanName(item));
  const [, word, rest] = /^([A-Z]+) (.+)$/u.exec(text) ?? [];
  return word !== undefined && rest !== undefined && severityOf(item) === word.slice(0, 5)
    ? rest
    : text;
}

/** The service a log came from. */
export function serviceOf(item: Span): string {
  const service = item.attrs['service_name'];
  return typeof service === 'string' ? sanitise(service) : '';
}

/** A log as one line: time, severity, service, message. */
export function logLine(item: Span, now: number): Line {
  const service = serviceOf(item);
  return [
    segment(timeText(item.time, now), 'dim'),
    segment(' '),
    segment(fit(severityOf(item), 5), severityTone(item)),
    segment(' '),
    ...(service === '' ? [] : [segment(`${service} `, 'accent')]),
    segment(logText(item), item.system === 'log:debug' ? 'dim' : 'plain'),
  ];
}
