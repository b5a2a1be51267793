import { SpanlightAlertBadgeElement } from '../alerting/badge-element.ts';
import { defineElement } from '../core/base-element.ts';

defineElement('spanlight-alert-badge', SpanlightAlertBadgeElement);

export { SpanlightAlertBadgeElement };
