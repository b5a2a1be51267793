import type { Buffer } from 'node:buffer';

import type { Format } from '../../formats.ts';
import { WireReader } from '../../../protobuf/wire-reader.ts';
import { WRITTEN_V1 } from './write-v1.ts';
import { WRITTEN_V2 } from './write-v2.ts';

/** Tags of series, and in them of samples and histograms, in a request. */
const PLACES: Partial<Readonly<Record<Format, typeof WRITTEN_V1>>> = {
  'remote-write-1': WRITTEN_V1,
  'remote-write-2': WRITTEN_V2,
};

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
  while (reader.find(places.series, body.length)) {
    const end = reader.delimited(body.length);
    while (reader.position < end) {
      const field = reader.tag(end);
      if (field === places.samples) written.samples++;
      else if (field === places.histograms) written.histograms++;
      reader.skip(field, end);
    }
  }
  return written;
}
