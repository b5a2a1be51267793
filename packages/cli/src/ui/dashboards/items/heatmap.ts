import type { Heatmap } from '@spanlight/sdk';
import { formatValue } from '@spanlight/sdk/format';
import { heatmapLines } from './heatmap-lines.ts';
import type { ItemKindDefinition } from './item-kind.ts';
import { refuseFailed } from './metric-answers.ts';

/** Lines on a screen of its own: as many as can be told apart. */
const MAX_LINES = 30;

/** How the values of a histogram are spread over time. */
export const heatmap: ItemKindDefinition<'heatmap'> = {
  minWidth: 38,
  height: (_item, plot) => plot,
  async ask({ params: { metric, unit } }, { client, asked, back }, signal) {
    const answer = await client.metrics.heatmap({ ...asked, ...back, metric }, { signal });
    const refused = refuseFailed(answer.heatmap.data.length > 0, answer.query);
    return {
      refused,
      lines: (area) => heatmapLines(answer.heatmap, unit, area),
      words: heatmapWords(answer.heatmap, unit),
      fullHeight: Math.min(MAX_LINES, answer.heatmap.yAxis.length + 2),
    };
  },
};

function heatmapWords({ data, yAxis }: Heatmap, unit: string): string | undefined {
  const fullest = data.reduce<(typeof data)[number] | undefined>(
    (most, cell) => (most === undefined || cell[2] > most[2] ? cell : most),
    undefined,
  );
  if (fullest === undefined) return undefined;
  const [low, high] = yAxis[fullest[1]] ?? [];
  return `most values between ${formatValue(low, unit)} and ${formatValue(high, unit)}`;
}
