import type { Span } from '@spanlight/sdk';
import type { Tone } from '../../components/text/Chip.tsx';

/** A fact about an item worth a chip in its row. */
export interface SpanChip {
  readonly key: string;
  readonly name?: string;
  readonly value: string;
  readonly tone: Tone;
  /** Explains the chip on hover. */
  readonly title?: string;
}

/** The chips of an item: its service, its HTTP status, that it failed. */
export function spanChips(span: Span): SpanChip[] {
  const chips: SpanChip[] = [];
  const service = text(span.attrs['service_name']);
  if (service !== undefined) chips.push({ key: 'service', value: service, tone: 'neutral' });

  const status = text(span.attrs['http_response_status_code'] ?? span.attrs['http_status_code']);
  if (status !== undefined) {
    chips.push({ key: 'http', name: 'http', value: status, tone: httpTone(Number(status)) });
  }
  if (span.statusCode === 'error') {
    chips.push({
      key: 'status',
      value: 'error',
      tone: 'error',
      ...(span.statusMessage === '' ? {} : { title: span.statusMessage }),
    });
  }
  return chips;
}

/** What stands in a column of an attribute. */
export function attributeText(span: Span, attribute: string): string {
  const value = attribute in span.attrs ? span.attrs[attribute] : builtIn(span, attribute);
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function builtIn(span: Span, attribute: string): unknown {
  switch (attribute) {
    case '_system':
      return span.system;
    case '_kind':
      return span.kind;
    case '_name':
      return span.name;
    case '_event_name':
      return span.eventName;
    case '_status_code':
      return span.statusCode;
    case '_status_message':
      return span.statusMessage;
    default:
      return undefined;
  }
}

function httpTone(status: number): Tone {
  if (status >= 500) return 'error';
  return status >= 400 ? 'warning' : 'neutral';
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? String(value) : undefined;
}
