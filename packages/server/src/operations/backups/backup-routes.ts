import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { BackupFile, BackupState } from '@spanlight/sdk/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { notFound } from '../../api/http/api-error.ts';
import type { OperatorRoutes } from '../operator-routes.ts';
import { RECEIVED } from './backup-folder.ts';
import type { BackupMaker } from './backup-maker.ts';

/** The folder of a restore lies beside those that are called by their ids. */
const idSchema = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9-]{8,64}$/)
    .refine((id) => id !== RECEIVED),
});
const fileSchema = idSchema.extend({ '*': z.string() });

/** The calls that make, describe, hand out and remove backups. */
export function backupRoutes(maker: BackupMaker): OperatorRoutes {
  return (app) => {
    app.post('/backups', async (_request, reply) => {
      const id = await maker.begin();
      return await reply.code(202).send(await stateOf(maker, id));
    });
    app.get('/backups/:id', async (request, reply) =>
      reply.send(await stateOf(maker, idOf(request))),
    );
    app.delete('/backups/:id', async (request, reply) => {
      await maker.remove(idOf(request));
      return await reply.code(204).send();
    });
    // The engine has compressed its files, and a piece of a file isn't the file.
    app.get('/backups/:id/files/*', { compress: false }, async (request, reply) => {
      const parsed = fileSchema.safeParse(request.params);
      if (!parsed.success) throw notFound('there is no such file in the backup');
      const { id, '*': name } = parsed.data;
      const state = await stateOf(maker, id);
      const files = state.state === 'done' ? state.manifest.files : [];
      // Only what the manifest names is opened, whatever the path says.
      const file = files.find((candidate) => candidate.path === name);
      if (file === undefined) throw notFound('there is no such file in the backup');
      return await sendFile(request, reply, path.join(maker.directoryOf(id), file.path), file);
    });
  };
}

/** Sends a file, or what follows the byte at which a `Range` begins. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  place: string,
  { bytes }: BackupFile,
): Promise<FastifyReply> {
  void reply.type('application/octet-stream').header('accept-ranges', 'bytes');
  const start = Number(/^bytes=(\d{1,15})-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  if (start > 0 && start >= bytes)
    return await reply.code(416).header('content-range', `bytes */${bytes}`).send();
  if (start > 0)
    void reply.code(206).header('content-range', `bytes ${start}-${bytes - 1}/${bytes}`);
  void reply.header('content-length', bytes - start);
  return await reply.send(createReadStream(place, { start }));
}

async function stateOf(maker: BackupMaker, id: string): Promise<BackupState> {
  const state = await maker.state(id);
  if (state) return state;
  throw notFound('there is no such backup: it was deleted, or making it was interrupted');
}

export function idOf(request: FastifyRequest): string {
  const parsed = idSchema.safeParse(request.params);
  if (parsed.success) return parsed.data.id;
  throw notFound('there is no backup with this id');
}
