import type { MonitorParams } from '@spanlight/sdk';
import { LiveElement } from '../core/live-element.ts';
import type { Loaded } from '../core/loader.ts';
import { ownAnswer, recordOf } from '../core/own-fetch.ts';
import { Sharing } from '../core/share.ts';
import type { Status } from '../core/status.ts';
import type { MonitorStatusTexts } from './monitor-texts.ts';
import {
  createMonitorStatusView,
  type MonitorStatusView,
  type MonitorSummary,
} from './monitor-view.ts';

/** The part of the SDK client that the element uses. */
export interface MonitorSource {
  readonly monitors: {
    get(
      params: MonitorParams,
      options?: { readonly signal?: AbortSignal },
    ): PromiseLike<MonitorSummary>;
  };
}

const ASKED = ['url', 'project', 'monitor'] as const;

const sharing = new Sharing<MonitorSummary>();

/**
 * `<spanlight-monitor-status>`: the state of a monitor, why it is so, and how many of its alerts are open.
 *
 * Data: the property `data` (`{name, state, stateReason, alertOpenCount, mute}`), or `project` and `monitor` with the
 * property `client` (an SDK client); without a client the element asks the server at `url` (by default the page's own
 * origin) with the page's cookies.
 *
 * Attributes: `monitor` (an id), `project`, `label` (instead of the monitor's name), `url`, `refresh` (seconds between
 * loads, default 60, 0 never), `theme` (`light`, `dark`).
 *
 * Properties: `data`, `client`, `texts`.
 *
 * Events: `spanlight-status` (`{status}`). States: `loading`, `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `state`, `name`, `alerts`, `muted`, `reason`. Custom properties: those of `core/theme.css`, `--spanlight-ok`,
 * `-ok-text`, `-warning`, `-warning-text` and `-neutral`.
 */
export class SpanlightMonitorStatusElement extends LiveElement<
  MonitorSummary,
  MonitorSource,
  MonitorStatusTexts,
  MonitorStatusView
> {
  static readonly observedAttributes = [...ASKED, 'label', 'refresh'];

  protected override readonly sharing = sharing;

  protected override readonly asking = ASKED;

  protected override canAsk(): boolean {
    return this.text('monitor') !== '';
  }

  protected override async load(
    client: MonitorSource | undefined,
    signal: AbortSignal,
  ): Promise<MonitorSummary> {
    const id = this.text('monitor');
    const project = this.text('project');
    if (client !== undefined) {
      return client.monitors.get({ id, project: project || undefined }, { signal });
    }
    const path = `/projects/${encodeURIComponent(project)}/monitors/${encodeURIComponent(id)}`;
    return ownAnswer(this.text('url'), path, {}, signal, readMonitor);
  }

  protected override createView(root: ShadowRoot): MonitorStatusView {
    return createMonitorStatusView(root);
  }

  protected override show(view: MonitorStatusView, loaded: Loaded<MonitorSummary>): Status {
    return view.show(loaded, this.text('label'), this.texts);
  }
}

/** Reads the answer of a server; undefined when it is of another call. What only adds to the state may be missing. */
function readMonitor(body: Readonly<Record<string, unknown>>): MonitorSummary | undefined {
  const { name, state, stateReason, alertOpenCount, mute } = recordOf(body['monitor']) ?? {};
  if (typeof name !== 'string' || typeof state !== 'string') return undefined;
  return {
    name,
    state: state as MonitorSummary['state'],
    stateReason: typeof stateReason === 'string' ? stateReason : '',
    alertOpenCount: Number(alertOpenCount ?? 0) || 0,
    mute: readMute(recordOf(mute)),
  };
}

const readMute = (mute: Readonly<Record<string, unknown>> | undefined): MonitorSummary['mute'] =>
  mute && { until: typeof mute['until'] === 'string' ? mute['until'] : null };

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-monitor-status': SpanlightMonitorStatusElement;
  }
}
