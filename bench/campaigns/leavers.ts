// Has people ask about the same spans at once, half of whom leave before some of their answers, and counts answers that differ.
// node --conditions=@spanlight/source bench/campaigns/leavers.ts [seconds]
import { leavers } from '../../packages/server/test/campaigns/leavers.ts';
import { machine } from '../lib/report.ts';

const [seconds = '300'] = process.argv.slice(2);
console.log(machine());
const { answers, left, wrong } = await leavers({ seconds: Number(seconds), seed: Date.now() });
console.log(`${answers} answers, ${left} left before theirs, ${wrong.length} answers wrong`);
for (const answer of wrong.slice(0, 10)) console.log(answer);
