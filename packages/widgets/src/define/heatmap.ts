import { defineElement } from '../core/base-element.ts';
import { SpanlightHeatmapElement } from '../heatmap/element.ts';

defineElement('spanlight-heatmap', SpanlightHeatmapElement);

export { SpanlightHeatmapElement };
