import { missingValue } from '@spanlight/sdk/format';
import { adoptStyles } from '../core/adopt-styles.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { themeStyles } from '../core/theme.ts';
import { badgeStyles } from './badge-styles.ts';
import { englishTexts, type AlertBadgeTexts } from './badge-texts.ts';
import { statusStyles, type Tone } from './status-styles.ts';

/** What a badge shows. */
export interface AlertCount {
  /** Open alerts. */
  readonly count: number;
}

/** A badge inside a shadow root. */
export interface AlertBadgeView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<AlertCount>, label: string, texts?: AlertBadgeTexts): AlertBadgeStatus;
}

type AlertBadgeStatus = 'loading' | 'empty' | 'ready' | 'stale' | 'error';

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
    show(loaded, label, texts = englishTexts) {
      const status = statusOf(loaded);
      const said = say(loaded, texts);
      setText(count, writeCount(loaded));
      setAttribute(frame, 'data-status', status);
      setAttribute(frame, 'data-tone', toneOf(loaded));
      setAttribute(frame, 'aria-label', label === '' ? said : `${label}: ${said}`);
      setAttribute(frame, 'title', said);
      return status;
    },
  };
}

function statusOf(loaded: Loaded<AlertCount>): AlertBadgeStatus {
  if (loaded.kind === 'loading') return 'loading';
  if (loaded.kind === 'failed') return 'error';
  if (loaded.failure !== undefined) return 'stale';
  return loaded.data.count === 0 ? 'empty' : 'ready';
}

function toneOf(loaded: Loaded<AlertCount>): Tone {
  if (loaded.kind !== 'data') return 'neutral';
  return loaded.data.count === 0 ? 'ok' : 'error';
}

function writeCount(loaded: Loaded<AlertCount>): string {
  if (loaded.kind !== 'data') return missingValue;
  return loaded.data.count > MAX_COUNT ? `${MAX_COUNT}+` : String(loaded.data.count);
}

function say(loaded: Loaded<AlertCount>, texts: AlertBadgeTexts): string {
  if (loaded.kind === 'loading') return texts.loading;
  if (loaded.kind === 'failed') return `${texts.failed}: ${cleanText(loaded.message, 200)}`;
  const said = texts.open(loaded.data.count);
  if (loaded.failure === undefined) return said;
  return `${said}; ${texts.stale}: ${cleanText(loaded.failure, 200)}`;
}
