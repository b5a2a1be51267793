import { cleanText } from '../core/clean-text.ts';
import { hasValues, type ChartData } from './series/chart-data.ts';
import { describeChart } from './describe.ts';
import type { ChartTexts } from './texts.ts';

/** What a chart has to show. */
export type ChartContent =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly message: string }
  | {
      readonly kind: 'data';
      readonly data: ChartData;
      /** Why newer data could not be had. */
      readonly stale?: string | undefined;
    };

/** What a chart is doing. */
export type ChartStatus = 'loading' | 'empty' | 'ready' | 'stale' | 'error';

/** The status content leads to. */
export function statusOf(content: ChartContent): ChartStatus {
  if (content.kind !== 'data') return content.kind;
  if (!hasValues(content.data)) return 'empty';
  return content.stale === undefined ? 'ready' : 'stale';
}

/** What stands in the place of a chart that can't be drawn; empty when it can. */
export function noteOf(content: ChartContent, status: ChartStatus, texts: ChartTexts): string {
  if (content.kind === 'loading') return texts.loading;
  if (content.kind === 'error') return cleanText(content.message, 300);
  return status === 'empty' ? texts.empty : '';
}

/** Content in words, for those who can't see it. */
export function describeContent(content: ChartContent, texts: ChartTexts): string {
  if (content.kind === 'loading') return texts.loading;
  if (content.kind === 'error') return `${texts.failed}: ${cleanText(content.message, 300)}`;
  const said = describeChart(content.data, texts);
  if (content.stale === undefined) return said;
  return `${said}; ${texts.stale}: ${cleanText(content.stale, 200)}`;
}
