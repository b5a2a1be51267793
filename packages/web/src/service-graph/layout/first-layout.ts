import type { QueryClient } from '@tanstack/react-query';
import { narrowScreen } from '../../components/media.ts';
import { toEdges } from '../model/graph.ts';
import type { serviceGraphQuery } from '../queries.ts';
import { layoutKind, validateGraphSearch } from '../search.ts';
import { beginLayout, startLayouts } from './use-layout.ts';

startLayouts();

/**
 * Lays out the graph of an address that is being opened, while the page around it is drawn.
 * @param asked Its question, which is under way.
 * @param address Its search parameters.
 */
export async function layOutFirst(
  client: QueryClient,
  asked: ReturnType<typeof serviceGraphQuery>,
  address: Record<string, unknown>,
): Promise<void> {
  const search = validateGraphSearch(address);
  if (search.view === 'table') return;
  // The page says why there is none.
  const calls = await client.ensureQueryData(asked).catch(() => []);
  const { matches: isNarrow } = window.matchMedia(narrowScreen);
  beginLayout(toEdges(calls), layoutKind(search), isNarrow);
}
