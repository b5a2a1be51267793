import { lineText, segment, spokenText, type Line } from '../../output/segments.ts';
import { scrolled } from '../core/cursor.ts';
import { keysOf } from '../core/key-help.ts';
import type { Action } from '../core/keymap.ts';
import { errorLines, noticeLines } from '../core/notice.ts';
import type { Area, Picture, TextFilter } from '../core/screen.ts';
import { LoadedScreen, type LoadedOptions } from './loaded-screen.ts';

/** What makes one text different from another. */
export interface TextScreenOptions<Value> extends LoadedOptions<Value, Value | undefined> {
  /** The text, in lines of at most `width` columns as far as they can be broken. */
  readonly lines: (value: Value, width: number) => readonly Line[];
  /** The text for a screen reader, where the lines are a drawing. @default the lines */
  readonly words?: (value: Value) => readonly string[];
}

/** Columns that no line is broken at, and lines that are said at once. */
const SPOKEN = { width: 1000, height: 12 } as const;

/** A text to read: it scrolls, and `/` finds. */
export class TextScreen<Value> extends LoadedScreen<Value, Value | undefined> {
  readonly #options: TextScreenOptions<Value>;
  #top = 0;
  #find = '';
  /** Line of the match that was found last. */
  #match: number | undefined;
  #width = 80;
  /** Lines that are said at once; undefined where they are drawn. */
  #spoken: number | undefined;
  #drawn: { value: Value; width: number; lines: readonly Line[] } | undefined;

  constructor(changed: () => void, options: TextScreenOptions<Value>) {
    super(changed, {
      hint: 'Esc back',
      ...options,
      keys: [...(options.keys ?? []), ...keysOf('text')],
    });
    this.#options = options;
    this.reload();
  }

  get filter(): TextFilter {
    return {
      label: 'find',
      text: this.#find,
      set: (text) => {
        this.#find = text;
        this.#match = undefined;
        if (text !== '') this.#seek(this.#top, 1);
      },
    };
  }

  get position(): string {
    const count = this.#lines(this.#width).length;
    if (this.#find !== '' && this.#match === undefined && count > 0) return 'no match';
    return this.noted(count === 0 ? '' : `${Math.min(count, this.#top + 1)}/${count}`);
  }

  draw(area: Area): Picture {
    this.#width = area.width;
    this.#spoken = undefined;
    const lines = this.#lines(area.width);
    if (lines.length === 0) {
      return { lines: noticeLines(this.loaded, ['There is nothing here.'], area.width) };
    }
    const trouble = this.#trouble(area.width);
    const height = Math.max(1, area.height - trouble.length);
    this.#top = Math.max(0, Math.min(this.#top, lines.length - height));
    const match = this.#match === undefined ? -1 : this.#match - this.#top;
    return {
      lines: [...lines.slice(this.#top, this.#top + height), ...trouble],
      ...(match >= 0 && match < height ? { selected: match } : {}),
    };
  }

  describe(): string[] {
    // What is said is what keys then move in.
    this.#width = SPOKEN.width;
    this.#spoken = SPOKEN.height;
    const lines = this.#lines(SPOKEN.width);
    if (lines.length === 0) {
      return noticeLines(this.loaded, ['There is nothing here.'], SPOKEN.width).map(lineText);
    }
    this.#top = Math.max(0, Math.min(this.#top, lines.length - SPOKEN.height));
    const end = Math.min(lines.length, this.#top + SPOKEN.height);
    return [
      ...(end - this.#top < lines.length
        ? [`Lines ${this.#top + 1} to ${end} of ${lines.length}.`]
        : []),
      ...lines.slice(this.#top, end).map(spokenText),
      ...this.#trouble(SPOKEN.width).map(lineText),
    ];
  }

  protected get subjects(): readonly (Value | undefined)[] {
    return [this.loaded.value];
  }

  protected actOn(action: Action, area: Area): boolean {
    switch (action.kind) {
      case 'move':
        this.#top = scrolled(
          this.#top,
          action.movement,
          this.#lines(this.#width).length,
          this.#spoken ?? area.height - this.#trouble(this.#width).length,
        );
        break;
      case 'next-match':
        if (this.#find !== '') this.#seek((this.#match ?? this.#top - 1) + 1, 1);
        break;
      case 'previous-match':
        if (this.#find !== '') this.#seek((this.#match ?? this.#top) - 1, -1);
        break;
      default:
        return false;
    }
    return true;
  }

  #trouble(width: number): Line[] {
    const { state, error } = this.loaded;
    return state === 'failed' && error !== undefined ? errorLines(error, width).slice(0, 1) : [];
  }

  #lines(width: number): readonly Line[] {
    const { value } = this.loaded;
    if (value === undefined) return [];
    if (this.#drawn?.value === value && this.#drawn.width === width) return this.#drawn.lines;
    const { words } = this.#options;
    const lines =
      this.#spoken !== undefined && words !== undefined
        ? plainLines(words(value))
        : this.#options.lines(value, width);
    this.#drawn = { value, width, lines };
    return lines;
  }

  /** Goes to the first match from a line on, round the end of the text. */
  #seek(from: number, step: 1 | -1): void {
    const lines = this.#lines(this.#width);
    const wanted = this.#find.toLowerCase();
    for (let passed = 0; passed < lines.length; passed += 1) {
      const at = (((from + passed * step) % lines.length) + lines.length) % lines.length;
      const text = lineText(lines[at] ?? []).toLowerCase();
      if (!text.includes(wanted)) continue;
      this.#match = at;
      this.#top = Math.max(0, at - 2);
      return;
    }
    this.#match = undefined;
  }
}

/** Text as it was written, for texts that are not ours to break: long lines are cut. */
export function plainLines(texts: readonly string[]): Line[] {
  return texts.map((text) => [segment(text)]);
}
