import { SpanlightAlertListElement } from '../alerting/list-element.ts';
import { defineElement } from '../core/base-element.ts';

defineElement('spanlight-alert-list', SpanlightAlertListElement);

export { SpanlightAlertListElement };
