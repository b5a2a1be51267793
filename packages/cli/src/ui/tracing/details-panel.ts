import type { Span } from '@spanlight/sdk';
import { spokenText } from '../../output/segments.ts';
import { scrolled, type Movement } from '../core/cursor.ts';
import { noticeLines } from '../core/notice.ts';
import type { Area, PanelPicture } from '../core/screen.ts';
import { LiveLoader } from '../screens/live-loader.ts';
import { spanDetailLines } from './span-details.ts';

/** Lines that are said at once. */
const SPOKEN = 5;

/** The details of one span, below the waterfall or in its place. */
export class DetailsPanel {
  /** Whether keys scroll the details and not the waterfall. */
  isFocused = false;
  readonly #loader: LiveLoader<Span>;
  #spanId = '';
  #top = 0;
  /** Lines of the text, and those on the screen, as they were drawn last. */
  #drawn = { count: 1, height: 1 };

  constructor(
    load: (spanId: string, signal: AbortSignal) => PromiseLike<Span>,
    changed: () => void,
  ) {
    this.#loader = new LiveLoader(changed, { load: (signal) => load(this.#spanId, signal) });
  }

  /** Shows a span from its first line on; one that is shown already stays as it is. */
  show(spanId: string): void {
    if (spanId === this.#spanId) return;
    this.#spanId = spanId;
    this.#top = 0;
    this.reload();
  }

  /** Asks for the span again. */
  reload(): void {
    this.#loader.reload();
  }

  /** What isn't seen is not asked for again. */
  attend(isShown: boolean): void {
    this.#loader.attend(isShown);
  }

  draw({ width, height }: Area): PanelPicture {
    const room = Math.max(0, height - 1);
    const span = this.#span;
    const lines =
      span === undefined
        ? noticeLines(this.#loader.current, [], width)
        : spanDetailLines(span, width);
    this.#drawn = { count: lines.length, height: room };
    this.#top = Math.max(0, Math.min(this.#top, lines.length - room));
    return {
      title: `span ${this.#spanId}`,
      isFocused: this.isFocused,
      height,
      lines: lines.slice(this.#top, this.#top + room),
    };
  }

  /** What is read first, for a screen reader; undefined until it is there. */
  describe(): string[] | undefined {
    const span = this.#span;
    if (span === undefined) return undefined;
    const lines = spanDetailLines(span, 200);
    // Nothing is drawn in the linear mode.
    this.#drawn = { count: lines.length, height: SPOKEN };
    this.#top = Math.max(0, Math.min(this.#top, lines.length - SPOKEN));
    const end = Math.min(lines.length, this.#top + SPOKEN);
    return [
      `Details of the span, lines ${this.#top + 1} to ${end} of ${lines.length}.`,
      ...lines.slice(this.#top, end).map(spokenText),
    ];
  }

  scroll(movement: Movement): void {
    this.#top = scrolled(this.#top, movement, this.#drawn.count, this.#drawn.height);
  }

  dispose(): void {
    this.#loader.stop();
  }

  /** What was loaded for the span before is not shown for this one. */
  get #span(): Span | undefined {
    const { value } = this.#loader.current;
    return value?.id === this.#spanId ? value : undefined;
  }
}
