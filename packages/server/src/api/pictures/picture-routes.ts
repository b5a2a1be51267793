import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { missingPicture, paintPicture } from './paint-picture.ts';
import { PictureCache } from './picture-cache.ts';

/** What these calls need. */
type Needs = Pick<
  ApiContext,
  'embedTokens' | 'folded' | 'metadata' | 'minuteDays' | 'stopSignal' | 'telemetry'
>;

/** Charts as pictures, for pages that run no code: whoever knows the address sees the one chart that it stands for. */
export async function pictureRoutes(app: FastifyInstance, needs: Needs): Promise<void> {
  await Promise.resolve();
  const cache = new PictureCache();
  app.get<{ Params: { file: string } }>('/:file', async (request, reply) => {
    const token = /^(spe_[\w-]{20,100})\.svg$/.exec(request.params.file)?.[1];
    const right = token === undefined ? undefined : await needs.embedTokens.findPicture(token);
    const context = {
      client: needs.telemetry,
      metrics: needs.metadata.metrics,
      minuteDays: needs.minuteDays,
      signal: needs.stopSignal,
    };
    const picture = right
      ? await cache.get(right.id, async () => await paintPicture(context, right))
      : missingPicture();
    if (picture.status >= 500)
      request.log.error({ err: picture.cause }, 'a chart image could not be rendered');
    return reply
      .code(picture.status)
      .headers({
        'cache-control': picture.status === 200 ? 'public, max-age=60' : 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      .type('image/svg+xml')
      .send(picture.svg);
  });
}
