// Kills nodes of several at random moments: while telemetry comes in at any of them, and counts what is stored; and while they
// evaluate monitors and deliver, and counts what was told.
// node --conditions=@spanlight/source bench/campaigns/several-nodes.ts [kills] [nodes] [seed]
import { alertsOfNodes } from '../../packages/server/test/campaigns/alerts-of-nodes.ts';
import { withDirectory } from '../../packages/server/test/campaigns/campaign-server.ts';
import { NodeGroup } from '../../packages/server/test/campaigns/node-group.ts';
import { severalNodes } from '../../packages/server/test/campaigns/several-nodes.ts';
import { printTallies } from '../../packages/server/test/campaigns/tally.ts';
import { machine } from '../lib/report.ts';

const [kills = '30', nodes = '3', seed = '1'] = process.argv.slice(2);
console.log(machine());
await withDirectory(async (directory) => {
  const group = await NodeGroup.start(directory, Number(nodes));
  try {
    const options = { kills: Number(kills), seed: Number(seed) };
    printTallies([
      ...(await severalNodes(group, { ...options, reporters: 4 })),
      await alertsOfNodes(group, { ...options, nodes: Number(nodes) }),
    ]);
  } finally {
    await group.stop();
  }
});
