import type { Buffer } from 'node:buffer';

import type { Format } from '../signals/formats.ts';
import type { Hold } from './byte-limiter.ts';
import type { Tally } from '../ingest-result.ts';
import type { IngestProject } from '../project.ts';

/** What a transport needs of ingest. */
export interface Receiver {
  /** Bytes of a request, decompressed. */
  readonly requestBytes: number;
  /** The project of a token, if it may send now. Throws a `Refusal`. */
  admit(token: string): Promise<IngestProject>;
  /** Holds room for a request's body. Throws a `BusyError` when there is none. */
  hold(bytes: number): Hold;
  /** Stores a request's items. Throws a `Refusal`. */
  receive(project: IngestProject, format: Format, body: Buffer): Promise<Tally>;
}
