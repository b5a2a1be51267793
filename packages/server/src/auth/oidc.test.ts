import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { parseConfig } from '../config/parse.ts';
import { OidcProvider } from './oidc.ts';

test('an issuer may have a slash at its end', async () => {
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}/application/o/app/`;
    const isMetadata = request.url === '/application/o/app/.well-known/openid-configuration';
    response.writeHead(isMetadata ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}authorize` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const text = `auth: {oidc: [{id: a, client_id: c, issuer_url: 'http://127.0.0.1:${port}/application/o/app/'}]}`;
  const [settings] = parseConfig({ name: 'spanlight.yml', text }, {}).auth.oidc;
  if (!settings) throw new Error('there is no provider');
  try {
    const { url } = await new OidcProvider(settings, () => 'http://localhost/callback').start();
    expect(url).toContain('/application/o/app/authorize?');
  } finally {
    server.close();
  }
});
