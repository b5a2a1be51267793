/**
 * Finds the row of each span's parent. A parent that isn't in the trace gives -1, and so does the link that would
 * close a cycle, so that walking up the parents always ends.
 * @param ids Span ids by row.
 * @param parentIds Ids of the parents by row, 0 for none.
 */
export function parentRowsOf(
  ids: BigUint64Array,
  parentIds: BigUint64Array,
): Int32Array<ArrayBuffer> {
  const rows = new Map<bigint, number>();
  for (let row = ids.length - 1; row >= 0; row -= 1) rows.set(ids[row] ?? 0n, row);
  const parents = new Int32Array(ids.length);
  for (let row = 0; row < ids.length; row += 1) {
    const parentId = parentIds[row] ?? 0n;
    parents[row] = parentId === 0n ? -1 : (rows.get(parentId) ?? -1);
  }
  cutCycles(parents);
  return parents;
}

function cutCycles(parents: Int32Array): void {
  // A walk is marked with the row it began at; meeting the own mark again means going round in a circle.
  const walkOf = new Int32Array(parents.length).fill(-1);
  for (let start = 0; start < parents.length; start += 1) {
    let row = start;
    while (row >= 0 && walkOf[row] === -1) {
      walkOf[row] = start;
      const parent = parents[row] ?? -1;
      if (parent >= 0 && walkOf[parent] === start) parents[row] = -1;
      row = parents[row] ?? -1;
    }
  }
}
