/** A place text is written to. `process.stdout` and `process.stderr` are ones; tests bring their own. */
interface OutputStream {
  write: (text: string) => unknown;
  readonly isTTY?: boolean | undefined;
  /** Columns of the terminal; absent in a pipe. */
  readonly columns?: number | undefined;
}

/** A place text is read from. */
export interface InputStream extends AsyncIterable<Uint8Array | string> {
  readonly isTTY?: boolean | undefined;
  /** Stops listening. */
  readonly destroy?: () => unknown;
}

/** Everything the command line touches outside itself, so that tests can stand in for the machine. */
export interface Io {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
  /** Aborted when stdout takes nothing any more, as after `| head`: what changes something goes on to its end. */
  readonly unread: AbortSignal;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** For commands that go on until they are stopped: aborted by the user, and when nobody reads their output. */
export const whileRead = ({ signal, unread }: Io): AbortSignal => AbortSignal.any([signal, unread]);

/** Reads a whole input, about `limit` bytes of it at most. */
export async function readBytes(input: InputStream, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
    chunks.push(bytes);
    length += bytes.length;
    if (length > limit) break;
  }
  return Buffer.concat(chunks);
}

/** Reads a whole input as UTF-8 text, about `limit` bytes of it at most. */
export async function readAll(input: InputStream, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(input, limit));
}
