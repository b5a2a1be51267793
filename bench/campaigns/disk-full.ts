// Fills the disk of a server that takes telemetry in, makes room again, and counts what became of it.
// node --conditions=@spanlight/source bench/campaigns/disk-full.ts [requests]
import { diskFull, mayMount } from '../../packages/server/test/campaigns/disk-full.ts';
import { printTallies } from '../../packages/server/test/campaigns/tally.ts';
import { machine } from '../lib/report.ts';

const [requests = '10'] = process.argv.slice(2);
console.log(machine());
if (mayMount()) {
  const { tally, refusals, readiness, resumedAfter } = await diskFull(Number(requests));
  printTallies([tally]);
  console.log(
    `while full: ${[...refusals].join(', ')}; /readyz ${readiness.status}: ${readiness.text.trim()}`,
  );
  console.log(`taken again after ${Math.round(resumedAfter)} ms`);
} else console.log('left out: this user may not mount a file system of their own (unshare -rm)');
