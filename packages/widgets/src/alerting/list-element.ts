import type { Alert } from '@spanlight/sdk';
import { LiveElement } from '../core/live-element.ts';
import type { Loaded } from '../core/loader.ts';
import { Sharing } from '../core/share.ts';
import type { Status } from '../core/status.ts';
import { askAlerts, filterAttributes, type AlertsAnswer, type AlertSource } from './ask-alerts.ts';
import type { AlertListTexts } from './list-texts.ts';
import { createAlertListView, type AlertListView } from './list-view.ts';

/** An alert was chosen. */
export interface AlertSelectDetail {
  readonly id: number;
  readonly alert: Alert;
}

const ASKED = [...filterAttributes, 'status', 'limit'] as const;

const sharing = new Sharing<AlertsAnswer>();

/**
 * `<spanlight-alert-list>`: alerts with status, severity, name, who is on it, value or number of errors, and
 * times, newest change first.
 *
 * Data: the property `data` (`{alerts, count}`), or `project` with the property `client` (an SDK client); without a
 * client the element asks the server at `url` (by default the page's own origin) with the page's cookies.
 *
 * Attributes: `label` (what the alerts are about), `project`; which alerts: `status` (`open`, the default, `closed`,
 * `all`), `monitor` (an id), `type` (`metric`, `error`), `severity` (`critical`, `warning`, `info`), `q` (words of the name or of attribute values), `attrs`
 * (`service_name=cart&service_name=mail`), `limit` (1 to 200, default 20); `url`, `refresh` (seconds between loads,
 * default 60, 0 never), `theme` (`light`, `dark`).
 *
 * Properties: `data`, `client`, `texts`.
 *
 * Events: `spanlight-alert-select` (`{id, alert}`) on a click or Enter, `spanlight-status` (`{status}`). States:
 * `loading`, `empty`, `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `table`, `row`, `status`, `severity`, `name`, `on-it`, `value`, `time`, `note`. Custom properties: those of
 * `core/theme.css`, `--spanlight-ok` and `-ok-text`.
 */
export class SpanlightAlertListElement extends LiveElement<
  AlertsAnswer,
  AlertSource,
  AlertListTexts,
  AlertListView
> {
  static readonly observedAttributes = [...ASKED, 'label', 'refresh'];

  protected override readonly sharing = sharing;

  protected override readonly asking = ASKED;

  protected override canAsk(): boolean {
    return this.text('project') !== '' || this.client !== undefined;
  }

  protected override load(
    client: AlertSource | undefined,
    signal: AbortSignal,
  ): Promise<AlertsAnswer> {
    const status = this.text('status') || 'open';
    const limit = Math.round(this.numberAttribute('limit', 20, 1, 200));
    const read = (name: string): string => this.text(name);
    const wish = { status: status === 'all' ? '' : status, limit };
    return askAlerts(read, wish, client, signal);
  }

  protected override createView(root: ShadowRoot): AlertListView {
    return createAlertListView(root, (alert) => {
      const detail: AlertSelectDetail = { id: alert.id, alert };
      this.emit('spanlight-alert-select', detail);
    });
  }

  protected override show(view: AlertListView, loaded: Loaded<AlertsAnswer>): Status {
    return view.show(loaded, this.text('label'), this.texts);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'spanlight-alert-list': SpanlightAlertListElement;
  }

  interface GlobalEventHandlersEventMap {
    'spanlight-alert-select': CustomEvent<AlertSelectDetail>;
  }
}
