import { chartKinds, type EmbedToken, type EmbedTokenRequest } from '@spanlight/sdk';
import { itemsMetrics } from '../../dashboard-items/items-metrics.ts';
import { DAY, durationOf, MINUTE } from '../../time/range.ts';
import type { CopiedView } from '../copied-view.ts';
import { lengthText } from '../targets/length-text.ts';

/** The one chart of a picture. */
type Picture = NonNullable<EmbedToken['only']['picture']>;

/** What a view is as a picture, before anybody chose how it looks. */
export type PlainPicture = Pick<
  Picture,
  'title' | 'metrics' | 'query' | 'kind' | 'figures' | 'last'
>;

/** How long a picture looks back at most, in milliseconds. */
const LONGEST = 366 * DAY;

/** The chart of a view; undefined where it has none that can be a picture. */
export function pictureOf(view: CopiedView): PlainPicture | undefined {
  switch (view.kind) {
    case 'metrics': {
      const { shownAs, title, metrics, query, figures, range, timeOffset } = view;
      const kind = chartKinds.find((each) => each === shownAs);
      // A picture ends when it is drawn.
      if (!kind || query === '' || metrics.length === 0 || timeOffset) return undefined;
      const length = Math.min(Math.max(durationOf(range), MINUTE), LONGEST);
      const last = lengthText(Math.round(length / 1000));
      return {
        title,
        metrics: [...metrics],
        query,
        kind,
        last,
        ...(figures && { figures: [...figures] }),
      };
    }
    case 'timeseries': {
      const { metrics, query, left } = itemsMetrics(view);
      if (query === '' || left.some((part) => /^(?:where|search)\s/u.test(part))) return undefined;
      const title = `${view.items} over time`;
      return pictureOf({ ...view, kind: 'metrics', title, metrics, query, shownAs: 'line' });
    }
    case 'alert':
      return view.watched && pictureOf(view.watched);
    default:
      return undefined;
  }
}

/** What somebody chooses of a picture. */
export interface ChosenPicture {
  readonly title: string;
  readonly last: string;
  /** `800x300`. */
  readonly size: string;
  readonly theme: 'light' | 'dark';
  /** Days it lives. */
  readonly days: string;
  /** Where it will be used, for the record. */
  readonly subject: string;
}

/** What is asked of the server for a picture. */
export function pictureRequest(picture: PlainPicture, chosen: ChosenPicture): EmbedTokenRequest {
  const [width, height] = sizeOf(chosen);
  const title = chosen.title.trim();
  const { last, theme } = chosen;
  return {
    resources: ['picture'],
    ttl: Number(chosen.days) * 86_400,
    subject: chosen.subject.trim(),
    only: { picture: { ...picture, title, last, theme, width, height } },
  };
}

/** Width and height in pixels. */
export function sizeOf({ size }: Pick<ChosenPicture, 'size'>): [width: number, height: number] {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return [width, height];
}

/** A picture in a text of Markdown. */
export function pictureMarkdown(url: string, title: string): string {
  const alt = title.replaceAll(/\s+/gu, ' ').replaceAll(/[\\[\]`*_<>&!|]/gu, String.raw`\$&`);
  return `![${alt}](${url})`;
}

/** A picture in a page. */
export function pictureHtml(url: string, { title, size }: ChosenPicture): string {
  const [width, height] = sizeOf({ size });
  const alt = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<img src="${url}" alt="${alt}" width="${width}" height="${height}">`;
}
