import { type Io, whileRead } from '../io/io.ts';
import { pause } from '../time/pause.ts';

/** Brings the cursor to the top left and clears the screen. */
const CLEAR = '\u001b[H\u001b[2J';

/**
 * Runs a command again and again until the user stops it. A terminal is drawn anew each time; elsewhere only lines come
 * out that were not in the answer before.
 *
 * @param work Runs the command once with these streams, and answers its exit code.
 * @returns The exit code of the first run when it failed, else 0.
 */
export async function watchRuns(
  io: Io,
  every: number,
  work: (io: Io) => Promise<number>,
): Promise<number> {
  const signal = whileRead(io);
  let before: string | undefined;
  for (;;) {
    const run = capturing(io);
    const code = await work(run.io);
    if (signal.aborted) return 0;
    const text = run.stdout();
    // What is wrong from the start doesn't come right by waiting.
    if (before === undefined && code !== 0) {
      io.stderr.write(run.stderr());
      return code;
    }
    if (io.stdout.isTTY === true) {
      const time = new Date(io.now()).toLocaleTimeString('sv');
      io.stdout.write(`${CLEAR}Every ${every / 1000} s, ${time}\n${text}`);
      io.stderr.write(run.stderr());
    } else if (code === 0) {
      const known = new Set(before?.split('\n'));
      const lines = text.split('\n').filter((line) => line !== '' && !known.has(line));
      if (lines.length > 0) io.stdout.write(`${lines.join('\n')}\n`);
    } else io.stderr.write(run.stderr());
    if (code === 0) before = text;
    await pause(every, signal);
    if (signal.aborted) return 0;
  }
}

function capturing(io: Io): { io: Io; stdout: () => string; stderr: () => string } {
  let stdout = '';
  let stderr = '';
  return {
    io: {
      ...io,
      stdout: {
        ...streamOf(io.stdout),
        write: (text) => {
          stdout += text;
        },
      },
      stderr: {
        ...streamOf(io.stderr),
        write: (text) => {
          stderr += text;
        },
      },
    },
    stdout: () => stdout,
    stderr: () => stderr,
  };
}

const streamOf = ({ isTTY, columns }: Io['stdout']): Pick<Io['stdout'], 'isTTY' | 'columns'> => ({
  isTTY,
  columns,
});
