// From a key to the finished frame in the terminal UI, on a small, a usual and a large screen: a list of 100,000 rows, a
// trace of 100,000 spans, the grid of a dashboard, and a bare Ink list that only draws what is on screen, to compare with
// on the same machine. The time to the first frame is told too: it holds building the rows of the scene.
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { machine, quantile, report } from './lib/report.ts';

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 140, rows: 40 },
  { columns: 200, rows: 60 },
] as const;
const ITEMS = 100_000;
const PRESSES = 250;
/** Milliseconds between two keys: a held key repeats about this fast. */
const PAUSE = 33;
const TARGET = { value: 12, better: 'less' } as const;
const KEYS = ['j', 'j', 'j', '\u001b[6~', 'k', '\u001b[5~', 'G', 'k', 'g', 'j'];

process.env['NODE_ENV'] = 'production';

/** A terminal that tells when a frame has been written, and whether it was too tall. */
class Screen extends EventEmitter {
  readonly isTTY = true;
  readonly writable = true;
  readonly columns: number;
  readonly rows: number;
  #written: (() => void) | undefined;

  constructor({ columns, rows }: Size) {
    super();
    this.columns = columns;
    this.rows = rows;
  }

  readonly write = (text: string, ...rest: unknown[]): boolean => {
    const done = rest.find((each) => typeof each === 'function') as (() => void) | undefined;
    done?.();
    // Synchronised output ends with this: the frame is complete.
    if (text.includes('\u001b[?2026l')) this.#written?.();
    return true;
  };

  /** Resolves at the end of the next frame. */
  async nextFrame(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#written = resolve;
    await promise;
    this.#written = undefined;
  }
}

class Keyboard extends EventEmitter {
  readonly isTTY = true;
  #waiting: string | null = null;
  press(key: string): void {
    this.#waiting = key;
    this.emit('readable');
    this.emit('data', key);
  }
  read(): string | null {
    const key = this.#waiting;
    this.#waiting = null;
    return key;
  }
  setEncoding(): void {}
  setRawMode(): void {}
  resume(): void {}
  pause(): void {}
  ref(): void {}
  unref(): void {}
}

// Bundled as the command line itself is, so that what is measured is what people run.
const root = fileURLToPath(new URL('../packages/cli/', import.meta.url));
await build({
  root,
  configFile: `${root}vite.config.ts`,
  logLevel: 'error',
  build: { ssr: 'test/bench/scenes.tsx', outDir: 'dist/bench' },
});
const scenes: unknown = await import(`${root}dist/bench/scenes.js`);

console.log(machine());
for (const [name, render] of Object.entries(scenes as Record<string, Scene>)) {
  for (const size of SIZES) {
    const times = await measure(render, size);
    const scene = `${name}, ${size.columns} by ${size.rows}`;
    report(`${scene}, first frame`, times.first, 'ms');
    report(`${scene}, p50`, quantile(times.wall, 0.5), 'ms');
    report(`${scene}, p95`, quantile(times.wall, 0.95), 'ms', TARGET);
    // On a busy machine the clock on the wall also measures the others.
    report(`${scene}, processor time, p95`, quantile(times.processor, 0.95), 'ms', TARGET);
  }
}
process.exit(0);

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Draws something on the streams; resolves once the first rows are there. */
type Scene = (
  streams: { stdout: Screen; stdin: Keyboard },
  size: Size & { items: number },
) => Promise<() => void>;

async function measure(
  scene: Scene,
  size: Size,
): Promise<{ first: number; wall: number[]; processor: number[] }> {
  const stdout = new Screen(size);
  const stdin = new Keyboard();
  const opened = performance.now();
  const close = await scene({ stdout, stdin }, { ...size, items: ITEMS });
  const first = performance.now() - opened;
  const wall: number[] = [];
  const processor: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const frame = stdout.nextFrame();
    const started = performance.now();
    const used = process.cpuUsage();
    stdin.press(KEYS[press % KEYS.length] ?? 'j');
    await frame;
    // The first presses warm the compiler up.
    if (press < 50) continue;
    wall.push(performance.now() - started);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
  }
  close();
  return { first, wall, processor };
}
