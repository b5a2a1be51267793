import { gaugeText, type GaugeData, type GaugeLook } from '@spanlight/sdk/format';
import { adoptStyles } from '../core/adopt-styles.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { sayLoaded, statusOf, type Status } from '../core/status.ts';
import { englishTexts, type GaugeTexts } from './texts.ts';
import gaugeStyles from './gauge.css?raw';
import themeStyles from '../core/theme.css?raw';

/** A gauge inside a shadow root. */
export interface GaugeView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<GaugeData>, label: string, look: GaugeLook, texts?: GaugeTexts): Status;
}

/** Characters a value has at most, and those from which it is written smaller. */
const MAX_LENGTH = 300;
const LONG = 14;

/** Builds a gauge in a shadow root. */
export function createGaugeView(root: ShadowRoot): GaugeView {
  adoptStyles(root, themeStyles, gaugeStyles);
  const value = createElement('span', { class: 'value', part: 'value', 'aria-hidden': 'true' });
  const frame = createElement('div', { class: 'frame', part: 'frame', role: 'img' }, value);
  root.replaceChildren(frame);
  return {
    show(loaded, label, look, given) {
      const texts = { ...englishTexts, ...given };
      const { status, text, color = '' } = sayGauge(loaded, look, texts);
      const shown = cleanText(text, MAX_LENGTH);
      setAttribute(frame, 'data-status', status);
      setAttribute(frame, 'data-long', shown.length > LONG);
      setText(value, shown);
      value.style.setProperty('--_characters', String(shown.length));
      // A sentence may not fit where a number does.
      frame.title = status === 'error' ? shown : '';
      value.style.color = color;
      setAttribute(frame, 'aria-label', `${label}: ${sayLoaded(loaded, texts, () => shown)}`);
      return status;
    },
  };
}

function sayGauge(
  loaded: Loaded<GaugeData>,
  look: GaugeLook,
  texts: GaugeTexts,
): { status: Status; text: string; color?: string } {
  if (loaded.kind === 'loading') return { status: 'loading', text: texts.loading };
  if (loaded.kind === 'failed') return { status: 'error', text: loaded.message };
  const said = gaugeText(loaded.data, look);
  if (said.kind === 'problem') return { status: 'error', text: texts.severalColumns };
  if (said.kind === 'empty') return { status: 'empty', text: texts.empty };
  return { ...said, status: statusOf(loaded) };
}
