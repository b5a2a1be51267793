import type { Buffer } from 'node:buffer';
import type { PointBuilder } from '../../../points/point-builder.ts';
import { isSliceOver, type Sliced } from '../../../../shared/slices.ts';
import { WireReader } from '../../../protobuf/wire-reader.ts';
import { SeriesPoints } from './series-points.ts';
import type { Written } from '../../../ingest-result.ts';

/** Tags of series, and in them of samples and histograms, in a request. */
export interface WrittenPlaces {
  readonly series: number;
  readonly samples: number;
  readonly histograms: number;
}

/** What the readers of both versions of remote write have in common. */
export abstract class RemoteWrite {
  protected readonly reader = new WireReader();
  protected readonly builder: PointBuilder;
  protected readonly points: SeriesPoints;

  constructor(builder: PointBuilder) {
    this.builder = builder;
    this.points = new SeriesPoints(this.reader, builder);
  }

  *read(body: Buffer): Sliced {
    this.reader.reset(body);
    this.points.begin();
    yield* this.request(body.length);
  }

  /** Reads a request that ends at `end`. */
  protected abstract request(end: number): Sliced;

  /** Reads samples and histograms of the series that starts here. `start` is when it began where they do not say. */
  protected *values({ samples, histograms }: WrittenPlaces, end: number, start: number): Sliced {
    const { reader, points } = this;
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === samples) points.sample(reader.delimited(end), start);
      else if (fieldTag === histograms) points.histogram(reader.delimited(end), start);
      else {
        reader.skip(fieldTag, end);
        continue;
      }
      reader.beginPart();
      if (isSliceOver()) yield;
    }
  }
}

/** How many samples and histograms a remote write holds. Throws a `MalformedError`. */
export function countWritten(places: WrittenPlaces, body: Buffer): Written {
  const written = { samples: 0, histograms: 0 };
  const reader = new WireReader();
  reader.reset(body);
  while (reader.nextPart(places.series, body.length)) {
    const end = reader.delimited(body.length);
    while (reader.position < end) {
      const fieldTag = reader.tag(end);
      if (fieldTag === places.samples) written.samples++;
      else if (fieldTag === places.histograms) written.histograms++;
      reader.skip(fieldTag, end);
    }
  }
  return written;
}
