import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Answer, Network } from '../network.ts';

/** Real HTTP between free ports of this machine. */
export const loopback: Network = async (answer) => {
  const server = createServer((incoming, outgoing) => {
    void answerTo(incoming, answer).then(({ status, body }) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('nobody listens');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    send: ({ method, path, headers, body }) => send(`${url}${path}`, { method, headers }, body),
    close: () => server.close(),
  };
};

/** Never throws: what goes wrong is an answer too. */
async function answerTo(
  incoming: IncomingMessage,
  answer: Parameters<Network>[0],
): Promise<Answer> {
  try {
    return await answer({
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: singleHeaders(incoming.headers),
      client: incoming.socket.remoteAddress ?? '',
      body: await textOf(incoming),
    });
  } catch (error) {
    return { status: 500, body: JSON.stringify(String(error)) };
  }
}

function send(
  url: string,
  options: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
  body: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (incoming) => {
      const { statusCode: status = 0 } = incoming;
      textOf(incoming).then((text) => resolve({ status, body: text }), reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of pieces) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const singleHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
