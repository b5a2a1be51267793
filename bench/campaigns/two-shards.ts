// Asks a server on two shards and one on one store, which hold the same random items, the same random questions, and counts answers
// that differ.
// node --conditions=@spanlight/source bench/campaigns/two-shards.ts [rounds] [seed]
import { twoShards } from '../../packages/server/test/campaigns/two-shards.ts';
import { machine } from '../lib/report.ts';

const [rounds = '30', seed = '1'] = process.argv.slice(2);
console.log(machine());
const { items, answers, told, wrong } = await twoShards({
  rounds: Number(rounds),
  seed: Number(seed),
});
console.log(
  `${rounds} rounds of seed ${seed}: ${items} items, ${answers} answers compared, ${told} of them longer than 100 characters, ${wrong.length} differ`,
);
for (const answer of wrong.slice(0, 10)) console.log(answer);
