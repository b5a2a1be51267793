import { gridColumns } from '@spanlight/sdk/schemas';

/** Where an item stands: columns and cells from the top left corner. */
export interface Placed {
  readonly id: number;
  readonly xAxis: number;
  readonly yAxis: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Items of a row after one of them was put somewhere: it goes there, the others give way downwards, and everything moves
 * up as far as there is room. One of the same size whose place it takes goes where it came from.
 *
 * @param to The item where it is put; it may be one of another row.
 */
export function arrange<Item extends Placed>(items: readonly Item[], to: Item): Item[] {
  const from = items.find(({ id }) => id === to.id);
  const others = items.filter(({ id }) => id !== to.id).map((item) => swapped(item, from, to));
  // What is moved down passes another once its lower edge is below the middle of that; anywhere else the upper edge counts.
  const isDown = from !== undefined && to.yAxis > from.yAxis;
  const order = (item: Placed): number =>
    item.id === to.id ? to.yAxis + (isDown ? to.height : 0) : item.yAxis + item.height / 2;
  const inOrder = [...others, to].toSorted(
    (a, b) =>
      order(a) - order(b) ||
      Number(b.id === to.id) - Number(a.id === to.id) ||
      a.xAxis - b.xAxis ||
      a.id - b.id,
  );
  return settle(inOrder);
}

/** Items in the order of reading: the lines from the top, each from its start. */
export function inReadingOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.yAxis - b.yAxis || a.xAxis - b.xAxis || a.id - b.id);
}

/**
 * Items that go up as far as there is room, in this order.
 *
 * @param isRead whether none may be read before an earlier one
 */
export function settle<Item extends Placed>(inOrder: readonly Item[], isRead = false): Item[] {
  const floor = Array.from({ length: gridColumns }, () => 0);
  let [lastX, lastY] = [-1, 0];
  return inOrder.map((item) => {
    const { xAxis, width, height } = item;
    const least = isRead ? lastY + Number(xAxis <= lastX) : 0;
    const yAxis = Math.max(least, ...floor.slice(xAxis, xAxis + width));
    floor.fill(yAxis + height, xAxis, xAxis + width);
    [lastX, lastY] = [xAxis, yAxis];
    return yAxis === item.yAxis ? item : { ...item, yAxis };
  });
}

/** An item that is put right over another of its size beside it changes places with that. */
function swapped<Item extends Placed>(item: Item, from: Placed | undefined, to: Placed): Item {
  const isSwap =
    from !== undefined &&
    Math.abs(to.xAxis - from.xAxis) >= to.width &&
    item.yAxis === from.yAxis &&
    item.width === to.width &&
    item.height === to.height &&
    Math.abs(item.xAxis - to.xAxis) * 2 < to.width;
  return isSwap ? { ...item, xAxis: from.xAxis, yAxis: from.yAxis } : item;
}

/** Items without one that left their row, as far up as there is room. */
export function closeUp<Item extends Placed>(items: readonly Item[], left: number): Item[] {
  const others = items.filter(({ id }) => id !== left);
  return settle(inReadingOrder(others));
}

/** An item within the columns of the grid, at least one column wide and three cells high. */
export function within<Item extends Placed>(item: Item): Item {
  const width = Math.min(gridColumns, Math.max(1, item.width));
  return {
    ...item,
    width,
    height: Math.max(3, item.height),
    xAxis: Math.min(gridColumns - width, Math.max(0, item.xAxis)),
    yAxis: Math.max(0, item.yAxis),
  };
}

/** The places that differ from the stored ones, as a server is told them. */
export function movedPlaces(stored: readonly Placed[], arranged: readonly Placed[]): Placed[] {
  const before = new Map(stored.map((item) => [item.id, item]));
  return arranged
    .filter((item) => !isSamePlace(before.get(item.id), item))
    .map(({ id, xAxis, yAxis, width, height }) => ({ id, xAxis, yAxis, width, height }));
}

/** Whether an item stands in the same place as before. */
function isSamePlace(one: Placed | undefined, other: Placed): boolean {
  return (
    one?.xAxis === other.xAxis &&
    one.yAxis === other.yAxis &&
    one.width === other.width &&
    one.height === other.height
  );
}
