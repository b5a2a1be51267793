import type { Alert, AlertGroup } from '@spanlight/sdk';
import { LiveElement } from '../core/live-element.ts';
import type { Loaded } from '../core/loader.ts';
import { Sharing } from '../core/share.ts';
import type { Status } from '../core/status.ts';
import {
  type AlertsAnswer,
  type AlertSource,
  type AlertsWish,
  askAlerts,
  askGroups,
  filterAttributes,
  type ListedAnswer,
} from './ask-alerts.ts';
import type { AlertListTexts } from './list-texts.ts';
import { createAlertListView, type AlertListView } from './list-view.ts';

/** An alert was chosen. */
export interface AlertSelectDetail {
  readonly id: number;
  readonly alert: Alert;
}

const ASKED = [...filterAttributes, 'status', 'limit', 'group-by'] as const;

/** What one answer of the server lists at most. */
const MAX_ALERTS = 1000;

const sharing = new Sharing<ListedAnswer>();

/**
 * `<spanlight-alert-list>`: alerts with status, severity, name, who is on it, value or number of errors, and
 * times, newest change first; or groups of them, which open in place.
 *
 * Data: the property `data` (`{alerts, count}`, or `{groups, groupCount}`), or `project` with the property `client` (an SDK client); without a
 * client the element asks the server at `url` (by default the page's own origin) with the page's cookies.
 *
 * Attributes: `label` (what the alerts are about), `project`; which alerts: `status` (`open`, the default, `closed`,
 * `all`), `monitor` (an id), `type` (`metric`, `error`), `severity` (`critical`, `warning`, `info`), `q` (words of the name or of attribute values), `attrs`
 * (`service_name=cart&service_name=mail`), `limit` (1 to 200, default 20), `group-by` (up to three names of what the alerts of a group have in common, `monitor,host_name`); `url`, `refresh` (seconds between loads,
 * default 60, 0 never), `theme` (`light`, `dark`).
 *
 * Properties: `data`, `client`, `texts`.
 *
 * Events: `spanlight-alert-select` (`{id, alert}`) on a click or Enter, `spanlight-status` (`{status}`). States:
 * `loading`, `empty`, `ready`, `stale`, `error`.
 *
 * Parts: `frame`, `table`, `row`, `status`, `severity`, `group`, `name`, `on-it`, `muted`, `names`, `value`, `time`, `note`, `more`. Custom properties: those of
 * `core/theme.css`, `--spanlight-ok` and `-ok-text`.
 */
export class SpanlightAlertListElement extends LiveElement<
  ListedAnswer,
  AlertSource,
  AlertListTexts,
  AlertListView
> {
  static readonly observedAttributes = [...ASKED, 'label', 'refresh'];

  /** For which attributes the reader wants more, and how many. */
  #wanted: readonly [question: string, limit: number] = ['', 0];

  protected override readonly sharing = sharing;

  protected override readonly asking = ASKED;

  protected override load(
    client: AlertSource | undefined,
    signal: AbortSignal,
  ): Promise<ListedAnswer> {
    const by = this.text('group-by')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const read = (name: string): string => this.text(name);
    return by.length === 0
      ? askAlerts(read, this.#wish(), client, signal)
      : askGroups(by, read, this.#wish(), client, signal);
  }

  protected override createView(root: ShadowRoot): AlertListView {
    return createAlertListView(root, {
      onSelect: (alert) => {
        const detail: AlertSelectDetail = { id: alert.id, alert };
        this.emit('spanlight-alert-select', detail);
      },
      loadGroup: (group, signal) => this.#loadGroup(group, signal),
    });
  }

  protected override show(view: AlertListView, loaded: Loaded<ListedAnswer>): Status {
    const { limit } = this.#wish();
    const more = (listed: number): void => {
      this.#wanted = [this.#question, Math.min(listed + this.#step, MAX_ALERTS)];
      this.reload();
    };
    const canAsk = this.data === undefined && limit < MAX_ALERTS;
    return view.show(loaded, this.text('label'), this.texts, canAsk ? more : undefined);
  }

  protected override questionKey(): string {
    return String(this.#wish().limit);
  }

  /** What the attributes ask. */
  get #question(): string {
    return ASKED.map((name) => this.text(name)).join('\n');
  }

  /** Rows that come at a time. */
  get #step(): number {
    return Math.round(this.numberAttribute('limit', 20, 1, 200));
  }

  /** Which alerts are meant; other attributes begin anew with as many as come at a time. */
  #wish(): AlertsWish {
    const status = this.text('status') || 'open';
    const [question, wanted] = this.#wanted;
    const limit = question === this.#question ? wanted : this.#step;
    return { status: status === 'all' ? '' : status, limit };
  }

  async #loadGroup(group: AlertGroup, signal: AbortSignal): Promise<AlertsAnswer> {
    if (!this.knowsWhom()) throw new Error('Neither project nor client says where its alerts are.');
    const read = (name: string): string => this.text(name);
    return askAlerts(read, { ...this.#wish(), limit: this.#step, group }, this.client, signal);
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
