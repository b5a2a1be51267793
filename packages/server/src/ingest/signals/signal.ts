import type { Buffer } from 'node:buffer';
import type { Counted } from '../../telemetry/tables/usage-hours.ts';
import type { IngestResult, Written } from '../ingest-result.ts';
import type { ItemBuilder } from '../items/item-builder.ts';
import type { PointBuilder } from '../points/point-builder.ts';
import type { Refusal } from '../refusals.ts';
import type { Sliced } from '../../shared/slices.ts';

/** What a request is about, whatever its items turn out to be. */
export type Signal = 'traces' | 'logs' | 'metrics';

/** What turns items into rows, by the rows they become. */
export interface Builders {
  readonly items: ItemBuilder;
  readonly points: PointBuilder;
}

/** Reads a request's body into a builder, step by step. Throws a `MalformedError` or `TooLargeError`. */
export interface BodyReader {
  read(body: Buffer): Sliced;
}

/** One form in which a signal arrives. */
export interface Format {
  reader(builders: Builders): BodyReader;
  /** What a request held that was stored before, where its sender wants to be told again. */
  countWritten?(body: Buffer): Written;
}

/** A request over HTTP as far as answers differ by it. */
export interface Sent {
  /** The path without parameters. */
  readonly path: string;
  /** The whole content-type; `''` where there is none. */
  readonly contentType: string;
  /** The media type alone, in lower case. */
  readonly mediaType: string;
}

/** What a sender over HTTP is told. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Media type of the body. */
  readonly type?: string;
  readonly body?: Buffer | Readonly<Record<string, unknown>>;
}

/** Paths under which a signal arrives over HTTP, and how its senders are told. */
export interface Route<FormatName extends string = string> {
  readonly paths: readonly string[];
  /** The media types that are read there, as a sender of another is told. */
  readonly mediaTypes: readonly string[];
  /** Which format a content-type means; undefined for one that is not read there. */
  format(sent: Sent): FormatName | undefined;
  /** The content-encoding of a request that names none. */
  readonly encoding?: string;
  answer(result: IngestResult, sent: Sent): HttpAnswer;
  refuse(refusal: Refusal, sent: Sent): HttpAnswer;
}

/** Everything that ingest knows of one signal alone. */
export interface SignalKind<S extends Signal = Signal, FormatName extends string = string> {
  readonly signal: S;
  /** What a request counts as, whatever its items turn out to be. */
  readonly counted: Counted;
  /** The builder that its readers fill. */
  readonly rows: keyof Builders;
  /** Whether its items tell of calls between services. */
  readonly pairsCalls: boolean;
  /** The OTLP/gRPC service, and the format of its messages. */
  readonly grpc: { readonly service: string; readonly format: FormatName };
  /** Names lead the idempotency keys of requests, which are stored: they never change. */
  readonly formats: Readonly<Record<FormatName, Format>>;
  readonly routes: readonly Route<FormatName>[];
}
