import { run } from '../../src/run.ts';
import { demoNow } from './demo-data.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What a command did. */
export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** How the command is run. */
export interface CliOptions {
  url?: string;
  env?: Record<string, string>;
  stdin?: string | Uint8Array;
  /** Makes the standard input a terminal somebody answers on. */
  answers?: boolean;
  /** Makes stdout a terminal of so many columns. */
  columns?: number;
  /** Makes stderr a terminal of so many columns. */
  stderrColumns?: number;
  signal?: AbortSignal;
  /** Tells that stdout takes nothing any more. */
  unread?: AbortSignal;
  /** Called with everything written to stdout so far. */
  onStdout?: (text: string) => void;
  now?: () => number;
}

/** Runs the real command object, with streams that remember what was written. */
export async function runCli(
  args: readonly string[],
  options: CliOptions = {},
): Promise<CliResult> {
  let stdout = '';
  let stderr = '';
  const code = await run(args, {
    stdin: {
      isTTY: options.answers === true,
      async *[Symbol.asyncIterator]() {
        yield options.stdin ?? '';
      },
    },
    stdout: {
      write: (text) => {
        stdout += text;
        options.onStdout?.(stdout);
      },
      isTTY: options.columns !== undefined,
      columns: options.columns,
    },
    stderr: {
      write: (text) => {
        stderr += text;
      },
      isTTY: options.stderrColumns !== undefined,
      columns: options.stderrColumns,
    },
    env: {
      SPANLIGHT_CONFIG_DIR: temporaryFolder(),
      SPANLIGHT_KEYCHAIN: 'off',
      ...(options.url === undefined ? {} : { SPANLIGHT_URL: options.url }),
      ...options.env,
    },
    signal: options.signal ?? new AbortController().signal,
    unread: options.unread ?? new AbortController().signal,
    now: options.now ?? (() => demoNow),
  });
  return { code, stdout, stderr };
}
