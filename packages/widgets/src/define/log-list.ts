import { defineElement } from '../core/base-element.ts';
import { SpanlightLogListElement } from '../logs/element.ts';

defineElement('spanlight-log-list', SpanlightLogListElement);

export { SpanlightLogListElement };
