import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a test needs of it. */
export interface PrometheusNeeds {
  readonly version: number;
  readonly flags: readonly string[];
}

/** The first version whose remote write 2.0 and native histograms of any borders are of use. */
const WRITER: PrometheusNeeds = {
  version: 3,
  flags: ['--enable-feature=metadata-wal-records,native-histograms'],
};

/** A Prometheus that scrapes and writes as its configuration says. */
export interface TemporaryPrometheus {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the Prometheus found in the path, or in `PROMETHEUS`, with a configuration in YAML, and waits until it is ready. Returns
 * why none can be started here.
 */
export async function startPrometheus(
  config: string,
  { version: needed, flags }: PrometheusNeeds = WRITER,
): Promise<TemporaryPrometheus | string> {
  const binary = process.env['PROMETHEUS'] ?? 'prometheus';
  const version = await run(binary, ['--version']).catch(() => undefined);
  if (version === undefined) return 'no Prometheus is installed';
  const found = /version (\d+)/.exec(`${version.stdout}${version.stderr}`)?.[1];
  if (Number(found) < needed) return `Prometheus ${found} is too old: ${needed} or newer is needed`;
  const port = await freePort();
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-prometheus-'));
  const file = path.join(root, 'prometheus.yml');
  await writeFile(file, config);
  const child = spawn(
    binary,
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${path.join(root, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      ...flags,
    ],
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/-/ready`).catch(() => undefined);
    if (answer?.ok === true) break;
    await setTimeout(50);
  }
  return {
    url,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}
