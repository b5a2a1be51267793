import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { expect, test } from 'vitest';
import { CERTIFICATE, KEY } from '../../server/test/support/certificate.ts';
import { runCli } from './support/run-cli.ts';

/** Runs a command against a server that listens at a free port. */
async function asked(
  listener: HttpServer,
  protocol: string,
  ...args: string[]
): Promise<Record<'stdout' | 'stderr' | 'url', string> & { code: number }> {
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = Object(listener.address());
  const url = `${protocol}://localhost:${port}`;
  try {
    return { url, ...(await runCli(args, { url })) };
  } finally {
    listener.close();
    listener.closeAllConnections();
  }
}
const encrypted = (): HttpServer => createTlsServer({ cert: CERTIFICATE, key: KEY });

test('a certificate of nobody who is trusted says how to trust it', async () => {
  const { code, stderr, url } = await asked(encrypted(), 'https', 'alert', 'get', '1');
  expect(code).toBe(5);
  expect(stderr).toContain(`The certificate of ${url} was issued by nobody who is trusted here`);
  expect(stderr).toContain('NODE_EXTRA_CA_CERTS=');
  expect(stderr).not.toContain('Does Spanlight run there?');
});

test('the wrong protocol suggests the other', async () => {
  const http = await asked(encrypted(), 'http', 'alert', 'get', '1');
  expect(http.stderr).toContain(`or it only speaks ${http.url.replace('http', 'https')}`);
  const https = await asked(createHttpServer(), 'https', 'alert', 'get', '1');
  expect(https.stderr).toContain(`${https.url} doesn't speak https`);
  expect(https.stderr).toContain(`Is it ${https.url.replace('https', 'http')}?`);
});

test('doctor fails at it, and not for want of a server', async () => {
  const { code, stdout } = await asked(encrypted(), 'https', 'doctor');
  expect(code).toBe(5);
  expect(stdout).toMatch(/FAIL {2}address +answers, but encryption fails/u);
  expect(stdout).toMatch(/FAIL {2}tls +The certificate of .*\n +If the authority is your own:/u);
});
