import { defineElement } from '../core/base-element.ts';
import { SpanlightGaugeElement } from '../gauge/element.ts';

defineElement('spanlight-gauge', SpanlightGaugeElement);

export { SpanlightGaugeElement };
