import { isSpanlightError } from '../http/errors.ts';
import type { RequestOptions } from '../http/options.ts';
import type { TraceParams, Traces } from './traces.ts';
import { traceColumnsFromTree } from '../columns/from-tree.ts';
import type { TraceColumns } from '../columns/layout.ts';

/** Nouns of clients whose servers have shown that they don't answer with columns. */
const treeOnly = new WeakSet<Pick<Traces, 'get' | 'columns'>>();

/**
 * A trace as typed arrays, whatever server has it: one without the call for columns is asked for the nested tree instead,
 * and the result says in `hasMore` whether that was cut. Throws what `traces.columns()` and `traces.get()` throw.
 */
export async function askTraceColumns(
  { traces }: { readonly traces: Pick<Traces, 'get' | 'columns'> },
  params: TraceParams,
  options?: RequestOptions,
): Promise<TraceColumns> {
  if (!treeOnly.has(traces)) {
    try {
      return await traces.columns(params, options);
    } catch (error) {
      if (!isMissingCall(error)) throw error;
      treeOnly.add(traces);
    }
  }
  return traceColumnsFromTree(await traces.get(params, options));
}

/** Existing servers take `columns` for a span id, answer with a page, or refuse the method. */
function isMissingCall(error: unknown): boolean {
  if (!isSpanlightError(error)) return false;
  return error.status === 405 || error.code === 'strconv_num' || error.code === 'not_json';
}
