// Damages the files of a data directory one at a time, and tells what a server makes of each.
// node --conditions=@spanlight/source bench/campaigns/damaged-stores.ts [files] [seed]
import { damagedStores } from '../../packages/server/test/campaigns/damaged-stores.ts';
import { machine } from '../lib/report.ts';

const [files = '25', seed = '1'] = process.argv.slice(2);
console.log(machine());
const counts: Record<string, { times: number }> = {};
for await (const found of damagedStores({ files: Number(files), seed: Number(seed) })) {
  const { file, damage, outcome, lines } = found;
  (counts[outcome] ??= { times: 0 }).times++;
  console.log(
    `${outcome.padEnd(8)} ${damage.padEnd(7)} ${file}: ${(lines.at(-1) ?? '').slice(0, 240)}`,
  );
}
console.table(counts);
