import { checkedWrittenItem } from '../../dashboards/check-written.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { ServeCall } from '../http/call.ts';
import { tagged, targetOf } from './dashboard-target.ts';

/** The charts, tables, heatmaps and gauges of a dashboard. */
export function gridItemRoutes(serve: ServeCall, { gridItems }: Pick<Metadata, 'gridItems'>): void {
  serve('gridItems.create', async (call) => {
    const changed = await gridItems.create(
      targetOf(call),
      call.body,
      checkedWrittenItem(call.body),
    );
    return { gridItem: tagged(call, changed) };
  });

  serve('gridItems.update', async (call) => {
    const item = checkedWrittenItem(call.body);
    const changed = await gridItems.update(targetOf(call), call.params.itemId, item);
    return { gridItem: tagged(call, changed) };
  });

  serve('gridItems.delete', async (call) => ({
    gridItem: tagged(call, await gridItems.delete(targetOf(call), call.params.itemId)),
  }));

  serve('gridItems.layout', async (call) =>
    tagged(call, await gridItems.arrange(targetOf(call), call.body.items, call.body.rowId)),
  );
}
