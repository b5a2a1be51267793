import type { PaintedPicture } from './paint-picture.ts';

interface Kept {
  readonly until: number;
  readonly picture: Promise<PaintedPicture>;
}

/** Milliseconds that a picture is shown for before it is painted again, and how many are kept. */
const KEPT_FOR = 60_000;
const MAX_PICTURES = 200;

/** Paints a picture once a minute, however many look at it. */
export class PictureCache {
  readonly #kept = new Map<string, Kept>();

  /** @param now milliseconds since 1970 */
  async get(
    id: string,
    paint: () => Promise<PaintedPicture>,
    now: number = Date.now(),
  ): Promise<PaintedPicture> {
    const known = this.#kept.get(id);
    if (known && now < known.until) return await known.picture;
    const kept = { until: now + KEPT_FOR, picture: paint() };
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_PICTURES && oldest !== undefined) this.#kept.delete(oldest);
    const picture = await kept.picture;
    // What the server could not do may go well the next time.
    if (picture.status >= 500 && this.#kept.get(id) === kept) this.#kept.delete(id);
    return picture;
  }
}
