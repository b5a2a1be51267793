import { sanitise } from '../../../output/sanitise.ts';
import { layOutColumns, rowLine, titleLine } from '../../core/table-lines.ts';
import type { ItemKindDefinition } from './item-kind.ts';
import { aggregationsOf, refuseFailed } from './metric-answers.ts';
import { rowColumns } from './metric-rows.ts';

/** Groups and their values, a row each. */
export const table: ItemKindDefinition<'table'> = {
  minWidth: 38,
  height: ({ params }, plot) => Math.min(plot, params.itemsPerPage + 2),
  async ask({ params: { metrics, columnMap } }, { client, asked, back }, signal) {
    const aggregations = aggregationsOf(columnMap);
    const answer = await client.metrics.table(
      { ...asked, ...back, metrics, aggregations },
      { signal },
    );
    const refused = refuseFailed(answer.items.length > 0, answer.query);
    const { items, columns } = answer;
    const [first] = items;
    const listed = rowColumns(columns, columnMap);
    const cells = first && listed.map((column) => sanitise(column.value(first)));
    return {
      refused,
      lines(area) {
        if (items.length === 0) return [];
        const layout = layOutColumns(listed, area.width);
        const rows = items.slice(0, Math.max(0, area.height - 1));
        return [titleLine(layout), ...rows.map((row) => rowLine(layout, row))];
      },
      words: cells && `${items.length} rows, first ${cells.join(' ')}`,
      fullHeight: items.length + 2,
    };
  },
};
