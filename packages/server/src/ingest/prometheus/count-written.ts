import type { Buffer } from 'node:buffer';

import type { Format } from '../formats.ts';
import { WireReader } from '../protobuf/wire-reader.ts';

/** Where series, and in them samples and histograms, stand in a request, as tags on the wire. */
const PLACES: Partial<Readonly<Record<Format, { series: number; histogram: number }>>> = {
  'remote-write-1': { series: 0x0a, histogram: 0x22 },
  'remote-write-2': { series: 0x2a, histogram: 0x1a },
};
const SAMPLE = 0x12;

/**
 * How many samples and histograms a remote write holds that was stored before: its sender wants to
 * be told again. Nothing for any other format.
 */
export function countWritten(
  format: Format,
  body: Buffer,
): { samples: number; histograms: number } {
  const written = { samples: 0, histograms: 0 };
  const places = PLACES[format];
  if (places === undefined) return written;
  const reader = new WireReader();
  reader.reset(body);
  while (reader.position < body.length) {
    const tag = reader.tag(body.length);
    if (tag !== places.series) {
      reader.skip(tag, body.length);
      continue;
    }
    const end = reader.delimited(body.length);
    while (reader.position < end) {
      const inner = reader.tag(end);
      if (inner === SAMPLE) written.samples++;
      else if (inner === places.histogram) written.histograms++;
      reader.skip(inner, end);
    }
  }
  return written;
}
