import { useEffect, useEffectEvent, useState } from 'react';

type Points = readonly (number | null)[];

/** A page whose data has just begun asks again so long after that was seen, in milliseconds. */
const AGAIN = [10_000, 20_000, 60_000] as const;

/** So many buckets of a line are now, and so many right before. */
const NOW = 2;
const BEFORE = 10;

/** Whether items have come now and none right before: what is shown of them is about to be old. */
export function hasJustBegun(lines: Iterable<Points>): boolean {
  let [before, now] = [0, 0];
  for (const points of lines) {
    now += sum(points.slice(-NOW));
    before += sum(points.slice(-NOW - BEFORE, -NOW));
  }
  return now > 0 && before === 0;
}

const sum = (points: Points): number => points.reduce<number>((all, one) => all + (one ?? 0), 0);

/**
 * Asks again a few times within a minute where the first look finds data that has just begun.
 *
 * @param lines How much came over time; undefined while that isn't known.
 */
export function useGrowingData(
  lines: ReadonlyMap<string, Points> | undefined,
  reload: () => void,
): void {
  const [isNew, setIsNew] = useState<boolean>();
  if (isNew === undefined && lines && lines.size > 0) setIsNew(hasJustBegun(lines.values()));
  const again = useEffectEvent(reload);
  useEffect(() => {
    if (isNew !== true) return undefined;
    const timers = AGAIN.map((after) => setTimeout(() => again(), after));
    return () => timers.forEach(clearTimeout);
  }, [isNew]);
}
