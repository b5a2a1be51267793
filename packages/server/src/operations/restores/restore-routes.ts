import { backupManifestSchema } from '@spanlight/sdk/schemas';
import * as z from 'zod';
import { badRequest, notFound } from '../../api/http/api-error.ts';
import { idOf } from '../backups/backup-routes.ts';
import type { OperatorRoutes } from '../operator-routes.ts';
import type { RestoreReceiver } from './restore-receiver.ts';

/** Bytes of one piece of a file: it must arrive within the time a request may take. */
const MAX_CHUNK = 16 * 2 ** 20;
/** Bytes of a manifest, which has a line per file. */
const MAX_MANIFEST = 256 * 2 ** 20;

const chunkSchema = z.object({
  params: z.object({ '*': z.string() }),
  query: z.object({ offset: z.coerce.number().int().min(0) }),
  /** Empty where the request has no body. */
  body: z.instanceof(Uint8Array).default(new Uint8Array()),
});

/** The calls that take a backup in and have it applied. */
export function restoreRoutes(receiver: RestoreReceiver): OperatorRoutes {
  return (app) => {
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    app.post('/restores', { bodyLimit: MAX_MANIFEST }, async (request, reply) => {
      const parsed = backupManifestSchema.safeParse(request.body);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw badRequest(
          `this is not the manifest of a backup: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
        );
      }
      return await reply.code(202).send(await receiver.begin(parsed.data));
    });
    app.get('/restores/:id', async (request, reply) => {
      const state = await receiver.state(idOf(request));
      if (state) return await reply.send(state);
      throw notFound('there is no such restore');
    });
    app.put('/restores/:id/files/*', { bodyLimit: MAX_CHUNK }, async (request, reply) => {
      const parsed = chunkSchema.safeParse(request);
      if (!parsed.success)
        throw badRequest('send bytes as application/octet-stream with ?offset=, where they begin');
      const { params, query, body } = parsed.data;
      const bytes = await receiver.add(idOf(request), params['*'], query.offset, body);
      return await reply.send({ bytes });
    });
    app.post('/restores/:id/apply', async (request, reply) => {
      const id = idOf(request);
      await receiver.apply(id);
      return await reply.code(202).send({ id, state: 'applying' });
    });
    app.delete('/restores/:id', async (request, reply) => {
      await receiver.remove(idOf(request));
      return await reply.code(204).send();
    });
  };
}
