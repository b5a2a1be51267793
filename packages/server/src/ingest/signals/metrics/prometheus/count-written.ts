import type { Buffer } from 'node:buffer';
import type { Written } from '../../../ingest-result.ts';
import { WireReader } from '../../../protobuf/wire-reader.ts';

/** Tags of series, and in them of samples and histograms, in a request. */
export interface WrittenPlaces {
  readonly series: number;
  readonly samples: number;
  readonly histograms: number;
}

/** How many samples and histograms a remote write holds. Throws a `MalformedError`. */
export function countWritten(places: WrittenPlaces, body: Buffer): Written {
  const written = { samples: 0, histograms: 0 };
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
