import type { Severity } from '@spanlight/sdk';
import { missingValue } from '@spanlight/sdk/format';
import { adoptStyles } from '../core/adopt-styles.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { sayLoaded, statusOf, type Status, type Tone } from '../core/status.ts';
import { englishTexts, type AlertBadgeTexts } from './badge-texts.ts';
import badgeStyles from './badge.css?raw';
import statusStyles from './status.css?raw';
import themeStyles from '../core/theme.css?raw';

/** What a badge shows. */
export interface AlertCount {
  /** Open alerts. */
  readonly count: number;
  /** They are those that nobody is on. @default false */
  readonly isFree?: boolean;
  /** How bad the worst of them is, where that is known. */
  readonly worst?: Severity | undefined;
}

/** A badge inside a shadow root. */
export interface AlertBadgeView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<AlertCount>, label: string, texts?: AlertBadgeTexts): Status;
}

/** The largest number written out. */
const MAX_COUNT = 999;

/** Builds a badge in a shadow root. */
export function createAlertBadgeView(root: ShadowRoot): AlertBadgeView {
  adoptStyles(root, themeStyles, statusStyles, badgeStyles);
  const mark = createElement('span', { class: 'mark', part: 'mark' });
  const count = createElement('span', { part: 'count' });
  const frame = createElement('span', { class: 'frame', part: 'frame', role: 'img' }, mark, count);
  root.replaceChildren(frame);
  return {
    show(loaded, label, given) {
      // Texts of a host may be older than this widget.
      const texts = { ...englishTexts, ...given };
      const data = loaded.kind === 'data' ? loaded.data : undefined;
      const status = statusOf(loaded, (open, isStale) => open.count === 0 && !isStale);
      const said = sayLoaded(loaded, texts, (known) => wordsOf(known, texts));
      setText(count, writeCount(data?.count));
      setAttribute(frame, 'data-status', status);
      setAttribute(frame, 'data-tone', toneOf(data));
      setAttribute(frame, 'aria-label', label === '' ? said : `${label}: ${said}`);
      setAttribute(frame, 'title', said);
      return status;
    },
  };
}

function wordsOf({ count, isFree, worst }: AlertCount, texts: AlertBadgeTexts): string {
  const open = isFree === true ? texts.free(count) : texts.open(count);
  return count === 0 || worst === undefined || worst === 'warning'
    ? open
    : `${open}, ${texts.worst(worst)}`;
}

function toneOf(data: AlertCount | undefined): Tone {
  if (data === undefined) return 'neutral';
  if (data.count === 0) return 'ok';
  return data.worst === 'info' ? 'warning' : 'error';
}

function writeCount(count: number | undefined): string {
  if (count === undefined) return missingValue;
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}
