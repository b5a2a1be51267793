import type { FastifyRequest } from 'fastify';
import { type Caller, mayRead } from '../../auth/caller.ts';
import type { Project } from '../../metadata/accounts/projects.ts';
import type { ApiContext } from '../api-context.ts';
import { ApiError, notFound } from '../http/api-error.ts';

/**
 * Who asks, and about which project: a bearer token, or one as the password of basic authentication. Cookies don't count,
 * so that no page asks in the name of whoever is signed in.
 *
 * @throws ApiError
 */
export async function prometheusCaller(
  { authenticator, metadata }: Pick<ApiContext, 'authenticator' | 'metadata'>,
  request: FastifyRequest<{ Params: { projectId: string } }>,
): Promise<{ caller: Caller; project: Project }> {
  const identity = await authenticator.identify({
    cookie: undefined,
    authorization: bearerOf(request.headers.authorization),
  });
  if (!identity)
    throw new ApiError(
      401,
      'unauthorized',
      'a token is required: as a bearer token, or as the password of basic authentication',
    );
  const { caller } = identity;
  if (caller.kind === 'embed' && !caller.resources.includes('prometheus'))
    throw new ApiError(403, 'forbidden', 'the embed token was not created for prometheus');
  const { projectId } = request.params;
  const project = /^\d{1,10}$/.test(projectId)
    ? await metadata.projects.find(Number(projectId))
    : undefined;
  if (!project || !mayRead(caller, project.id)) throw notFound('project not found');
  return { caller, project };
}

/** The password of basic authentication stands for a bearer token, whoever is named beside it. */
function bearerOf(authorization: string | undefined): string | undefined {
  const basic = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined) return authorization;
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const password = text.slice(text.indexOf(':') + 1);
  // Without a password nobody is somebody; guests send no header at all.
  return `Bearer ${password === '' ? '-' : password}`;
}
