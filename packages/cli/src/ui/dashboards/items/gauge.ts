import { sanitise } from '../../../output/sanitise.ts';
import { segment } from '../../../output/segments.ts';
import { gaugeText } from './gauge-text.ts';
import type { ItemKindDefinition } from './item-kind.ts';
import { aggregationsOf, refuseFailed } from './metric-answers.ts';

/** A few values in one text. It shows what is now, wherever the dashboard looks. */
export const gauge: ItemKindDefinition<'gauge'> = {
  minWidth: 18,
  height: () => 2,
  async ask({ params }, { client, asked }, signal) {
    const { metrics, columnMap } = params;
    const aggregations = aggregationsOf(columnMap);
    const answer = await client.metrics.gauge({ ...asked, metrics, aggregations }, { signal });
    const refused = refuseFailed(Object.keys(answer.values).length > 0, answer.query);
    const said = gaugeText(answer, params);
    const words = said && sanitise(said.text);
    return {
      refused,
      lines: () => (words === undefined ? [] : [[segment(words, said?.tone)]]),
      words,
      fullHeight: 2,
    };
  },
};
