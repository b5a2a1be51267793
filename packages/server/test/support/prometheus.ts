import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The first version whose remote write 2.0 and native histograms of any borders are of use. */
const NEEDED = 3;

/** A Prometheus that scrapes and writes as its configuration says. */
export interface TemporaryPrometheus {
  stop(): Promise<void>;
}

/**
 * Starts the Prometheus found in the path, or in `PROMETHEUS`, with a configuration in YAML. Returns
 * why none can be started here.
 */
export async function startPrometheus(config: string): Promise<TemporaryPrometheus | string> {
  const binary = process.env['PROMETHEUS'] ?? 'prometheus';
  const version = await run(binary, ['--version']).catch(() => undefined);
  if (version === undefined) return 'no Prometheus is installed';
  const found = /version (\d+)/.exec(`${version.stdout}${version.stderr}`)?.[1];
  if (Number(found) < NEEDED) return `Prometheus ${found} is too old: ${NEEDED} or newer is needed`;
  const root = await mkdtemp(path.join(tmpdir(), 'spanlight-prometheus-'));
  const file = path.join(root, 'prometheus.yml');
  await writeFile(file, config);
  const child = spawn(
    binary,
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${path.join(root, 'data')}`,
      '--web.listen-address=127.0.0.1:0',
      '--enable-feature=metadata-wal-records,native-histograms',
    ],
    { stdio: 'ignore' },
  );
  return {
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(root, { recursive: true, force: true });
    },
  };
}
