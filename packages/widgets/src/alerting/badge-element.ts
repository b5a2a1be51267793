import { LiveElement } from '../core/live-element.ts';
import type { Loaded } from '../core/loader.ts';
import { Sharing } from '../core/share.ts';
import type { Status } from '../core/status.ts';
import { askAlerts, filterAttributes, type AlertSource } from './ask-alerts.ts';
import type { AlertBadgeTexts } from './badge-texts.ts';
import { createAlertBadgeView, type AlertBadgeView, type AlertCount } from './badge-view.ts';

const ASKED = [...filterAttributes, 'count'] as const;

const sharing = new Sharing<AlertCount>();

/**
 * `<spanlight-alert-badge>`: how many alerts are open that nobody is on, and the worst of them.
 *
 * Data: the property `data` (`{count, isFree, worst}`, the last two as far as they are known), or `project` with the property `client` (an SDK client); without a client the
 * element asks the server at `url` (by default the page's own origin) with the page's cookies.
 *
 * Attributes: `label` (what the alerts are about), `project`; which alerts: `monitor` (an id), `type` (`metric`,
 * `error`), `severity` (`critical`, `warning`, `info`), `q` (words of the name or of attribute values), `attrs` (`service_name=cart&service_name=mail`), `count` (`all` counts those that somebody is on too); `url`,
 * `refresh` (seconds between loads, default 60, 0 never), `theme` (`light`, `dark`).
 *
 * Properties: `data`, `client`, `texts`.
 *
 * Events: `spanlight-status` (`{status}`). States: `loading`, `empty` (none is open), `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `mark`, `count`. Custom properties: those of `core/theme.css`, `--spanlight-ok` and `-ok-text`.
 */
export class SpanlightAlertBadgeElement extends LiveElement<
  AlertCount,
  AlertSource,
  AlertBadgeTexts,
  AlertBadgeView
> {
  static readonly observedAttributes = [...ASKED, 'label', 'refresh'];

  protected override readonly sharing = sharing;

  protected override readonly asking = ASKED;

  protected override readonly words = { count: ['all'] };

  protected override async load(
    client: AlertSource | undefined,
    signal: AbortSignal,
  ): Promise<AlertCount> {
    const isFree = this.text('count') !== 'all';
    const wish = { status: 'open', limit: 1, isFree, sortBy: 'severity' } as const;
    const { alerts, count } = await askAlerts((name) => this.text(name), wish, client, signal);
    return { count, worst: alerts[0]?.severity, isFree };
  }

  protected override createView(root: ShadowRoot): AlertBadgeView {
    return createAlertBadgeView(root);
  }

  protected override show(view: AlertBadgeView, loaded: Loaded<AlertCount>): Status {
    return view.show(loaded, this.text('label'), this.texts);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-alert-badge': SpanlightAlertBadgeElement;
  }
}
