import type { Monitor } from '@spanlight/sdk';
import { adoptStyles } from '../core/adopt-styles.ts';
import { cleanText } from '../core/clean-text.ts';
import { createElement, setAttribute, setText } from '../core/element.ts';
import type { Loaded } from '../core/loader.ts';
import { statusOf, type Status, type Tone } from '../core/status.ts';
import { englishTexts, type MonitorStatusTexts } from './monitor-texts.ts';
import { endOf } from './mute-text.ts';
import statusStyles from './status.css?raw';
import monitorStyles from './monitor.css?raw';
import themeStyles from '../core/theme.css?raw';

/** What is shown of a monitor. */
export type MonitorSummary = Pick<Monitor, 'name' | 'state' | 'stateReason' | 'alertOpenCount'> & {
  /** What holds back messages about everything it finds. */
  readonly mute?: Pick<NonNullable<Monitor['mute']>, 'until'> | null | undefined;
};

/** The status of a monitor inside a shadow root. */
export interface MonitorStatusView {
  /** Shows how loading went; answers the status it leads to. */
  show(loaded: Loaded<MonitorSummary>, label: string, texts?: MonitorStatusTexts): Status;
}

const TONES: Readonly<Record<string, Tone>> = {
  active: 'ok',
  firing: 'error',
  failed: 'error',
  'no-data': 'warning',
};

/** Builds the status of a monitor in a shadow root. */
export function createMonitorStatusView(root: ShadowRoot): MonitorStatusView {
  adoptStyles(root, themeStyles, statusStyles, monitorStyles);
  const part = (name: string): HTMLElement => createElement('span', { class: name, part: name });
  const word = createElement('span');
  const state = createElement(
    'span',
    { class: 'state', part: 'state' },
    createElement('span', { class: 'mark', 'aria-hidden': 'true' }),
    word,
  );
  const [name, alerts, muted, reason] = [
    part('name'),
    part('alerts'),
    part('muted'),
    part('reason'),
  ];
  const frame = createElement(
    'div',
    { class: 'frame', part: 'frame', role: 'group' },
    state,
    name,
    alerts,
    muted,
    reason,
  );
  root.replaceChildren(frame);
  return {
    show(loaded, label, given) {
      const texts = { ...englishTexts, ...given };
      const monitor = loaded.kind === 'data' ? loaded.data : undefined;
      const title = cleanText(label || (monitor?.name ?? ''), 300);
      const status = statusOf(loaded);
      setAttribute(frame, 'data-status', status);
      setAttribute(frame, 'data-tone', toneOf(monitor));
      setAttribute(frame, 'aria-label', title);
      setText(name, title);
      setText(word, wordOf(loaded, texts));
      const count = monitor?.alertOpenCount ?? 0;
      setText(alerts, count > 0 ? texts.open(count) : '');
      setText(muted, monitor?.mute ? texts.muted(endOf(monitor.mute)) : '');
      setText(reason, reasonOf(loaded, texts));
      return status;
    },
  };
}

function toneOf(monitor: MonitorSummary | undefined): Tone {
  return (monitor && TONES[monitor.state]) ?? 'neutral';
}

function wordOf(loaded: Loaded<MonitorSummary>, texts: MonitorStatusTexts): string {
  if (loaded.kind === 'loading') return texts.loading;
  if (loaded.kind === 'failed') return texts.failed;
  const { state } = loaded.data;
  return Object.hasOwn(texts.states, state) ? (texts.states[state] ?? state) : cleanText(state, 40);
}

function reasonOf(loaded: Loaded<MonitorSummary>, texts: MonitorStatusTexts): string {
  if (loaded.kind === 'loading') return '';
  if (loaded.kind === 'failed') return cleanText(loaded.message, 300);
  if (loaded.failure !== undefined) return `${texts.stale}: ${cleanText(loaded.failure, 200)}`;
  return cleanText(loaded.data.stateReason, 300);
}
