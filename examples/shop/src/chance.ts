/** Waits for a time that is usually near `milliseconds` and now and then far above it. */
export function work(milliseconds: number): Promise<void> {
  const spread = milliseconds * (0.5 + Math.random());
  const delay = Math.random() < 0.02 ? spread * 8 : spread;
  return new Promise((resolve) => {
    setTimeout(resolve, delay);
  });
}

/** True with this probability, 0..1. */
export function chance(probability: number): boolean {
  return Math.random() < probability;
}

export function pick<Item>(items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(Math.random() * items.length)] ?? items[0];
}
