import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api/http/api-error.ts';
import { isSameSecret, type OperatorAccess } from './operator-token.ts';

/** Adds routes below `/-`; their paths begin with a slash. Only who sends the operator token reaches them. */
export type OperatorRoutes = (app: FastifyInstance) => void;

/**
 * Registers the calls of operators at `/-/...`. Each asks for the operator token as a bearer; cookies and tokens of
 * users count for nothing here, and pages of other sites are told nothing.
 */
export async function registerOperatorRoutes(
  app: FastifyInstance,
  access: OperatorAccess,
  parts: readonly OperatorRoutes[],
): Promise<void> {
  await app.register(
    async (operations) => {
      await Promise.resolve();
      operations.addHook('onRequest', async (request, reply) => {
        await Promise.resolve();
        void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
        requireOperator(access, request);
      });
      for (const add of parts) add(operations);
    },
    { prefix: '/-' },
  );
}

function requireOperator(access: OperatorAccess, { headers }: FastifyRequest): void {
  if (access.kind === 'closed')
    throw new ApiError(
      403,
      'forbidden',
      'operator calls are disabled: set operator.token (SPANLIGHT_OPERATOR_TOKEN) on every server to enable them',
    );
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined)
    throw new ApiError(
      401,
      'unauthorized',
      'this call needs the operator token as "Authorization: Bearer ...": it is operator.token, else in the file operator-token of the data directory',
    );
  if (!isSameSecret(token, access.token))
    throw new ApiError(401, 'unauthorized', 'this is not the operator token');
}
