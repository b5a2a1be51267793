import { defineElement } from '../core/base-element.ts';
import { SpanlightTableElement } from '../table/element.ts';

defineElement('spanlight-table', SpanlightTableElement);

export { SpanlightTableElement };
