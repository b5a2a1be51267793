import { gaugeText, type GaugeData, type GaugeLook } from '@spanlight/sdk/format';
import { adoptStyles } from '../core/adopt-styles.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { sayLoaded, type Status } from '../core/status.ts';
import { themeStyles } from '../core/theme.ts';
import { englishTexts, type GaugeTexts } from './texts.ts';

/** A gauge inside a shadow root. */
export interface GaugeView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<GaugeData>, label: string, look: GaugeLook, texts?: GaugeTexts): Status;
}

/** Characters a value has at most, and those from which it is written smaller. */
const MAX_LENGTH = 300;
const LONG = 14;

/** Styles of the gauge. Parts: frame, value. */
const gaugeStyles = /* css */ `
:host { display: block; min-width: 0; container-type: inline-size; }
.frame { display: flex; align-items: safe center; justify-content: center; min-height: 44px; height: 100%; overflow: auto; text-align: center; }
.value { max-width: 100%; overflow-wrap: anywhere; font-size: clamp(14px, 12cqi, 30px); line-height: 1.2; font-weight: 600; color: var(--spanlight-gauge, var(--_text)); }
[data-long] .value { font-size: clamp(13px, 7cqi, 20px); }
[data-status='loading'] .value { width: 50%; height: 1.2em; border-radius: 4px; background: var(--_sunken); color: transparent; overflow: hidden; }
[data-status='empty'] .value { color: var(--_muted); font-size: 13px; font-weight: inherit; }
[data-status='error'] .value { color: var(--_error-text); font-size: 11px; line-height: 1.25; font-weight: inherit; }
[data-status='stale'] .value { opacity: .55; }
@media (prefers-reduced-motion: no-preference) {
  [data-status='loading'] .value { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: .5; } }
}
`;

/** Builds a gauge in a shadow root. */
export function createGaugeView(root: ShadowRoot): GaugeView {
  adoptStyles(root, themeStyles, gaugeStyles);
  const value = createElement('span', { class: 'value', part: 'value', 'aria-hidden': 'true' });
  const frame = createElement('div', { class: 'frame', part: 'frame', role: 'img' }, value);
  root.replaceChildren(frame);
  return {
    show(loaded, label, look, texts = englishTexts) {
      const { status, text, color } = sayGauge(loaded, look, texts);
      const shown = cleanText(text, MAX_LENGTH);
      setAttribute(frame, 'data-status', status);
      setAttribute(frame, 'data-long', shown.length > LONG);
      setText(value, shown);
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
): { status: Status; text: string; color: string } {
  if (loaded.kind === 'loading') return { status: 'loading', text: texts.loading, color: '' };
  if (loaded.kind === 'failed') return { status: 'error', text: loaded.message, color: '' };
  const said = gaugeText(loaded.data, look);
  if (said.kind === 'problem') return { status: 'error', text: texts.severalColumns, color: '' };
  if (said.kind === 'empty') return { status: 'empty', text: texts.empty, color: '' };
  return { ...said, status: loaded.failure === undefined ? 'ready' : 'stale' };
}
