import { defineElement } from '../core/base-element.ts';
import { SpanlightSparklineElement } from '../sparkline/element.ts';

defineElement('spanlight-sparkline', SpanlightSparklineElement);

export { SpanlightSparklineElement };
