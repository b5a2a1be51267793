import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller files fit into one packet as they are, in bytes. */
const THRESHOLD = 1024;

/** Writes a `.br` and a `.gz` beside each file people load, so that no server has to compress it for each of them. */
export function compressed(): Plugin {
  return {
    name: 'spanlight-compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      const loaded = files.filter((file) => /\.(js|css|svg)$/.test(file));
      await Promise.all(loaded.map((file) => compress(path.join(dir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < THRESHOLD) return;
  const [small, fair] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gzipped(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, fair)]);
}
