import { isHttpError, Spanlight } from '@spanlight/sdk';

/** The portal's own origin answers; what stands behind it adds the credentials. */
export const client = new Spanlight({ url: window.location.origin, project: 1 });

/** The login of the demo, for when the proxy has no token. */
const demo = { email: 'admin@spanlight.local', password: 'spanlight' };

/** Runs a call, signing in to the demo when the server asks for it. */
export async function signedIn<Value>(call: () => PromiseLike<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (!isHttpError(error) || error.status !== 401) throw error;
    await client.users.login(demo);
    return call();
  }
}
