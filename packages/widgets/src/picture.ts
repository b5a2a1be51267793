/** Charts as pictures, where there is no page: text in, text out. */

export {
  chartPicture,
  type ChartPictureLook,
  messagePicture,
  type PictureLook,
} from './chart/picture/chart-picture.ts';
export type { ChartData, ChartSeries } from './chart/series/chart-data.ts';
export { chartDataOf } from './chart/series/series-of.ts';
