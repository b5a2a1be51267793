import { expect, test } from 'vitest';
import type { NamedContext } from './context-store.ts';
import { parseServerUrl, resolveSettings, type ConnectionFlags } from './settings.ts';

const context: NamedContext = {
  name: 'production',
  url: 'https://spans.example',
  project: 7,
  current: true,
};

async function settle(
  flags: ConnectionFlags,
  env: Record<string, string> = {},
  saved: NamedContext | undefined = context,
): Promise<{
  url: string;
  secret: string | undefined;
  project: string | undefined;
  asked: string[];
}> {
  const asked: string[] = [];
  const settings = await resolveSettings({
    flags,
    env,
    context: saved,
    readCredential: async (key) => {
      asked.push(key);
      return { kind: 'bearer', secret: 'stored' };
    },
  });
  return {
    url: settings.url,
    secret: settings.credential?.secret,
    project: settings.project,
    asked,
  };
}

test('the context alone is enough', async () => {
  expect(await settle({})).toEqual({
    url: 'https://spans.example',
    secret: 'stored',
    project: '7',
    asked: ['production https://spans.example'],
  });
});

test('the environment wins over the context, a flag over both', async () => {
  const env = { SPANLIGHT_TOKEN: 'env', SPANLIGHT_PROJECT: '8' };
  expect(await settle({}, env)).toMatchObject({ secret: 'env', project: '8' });
  expect(await settle({ token: 'flag', project: '9' }, env)).toMatchObject({
    secret: 'flag',
    project: '9',
  });
});

test('a stored secret is never read for another address', async () => {
  expect(await settle({ url: 'https://evil.example' })).toMatchObject({
    secret: undefined,
    asked: [],
  });
  expect(await settle({}, { SPANLIGHT_URL: 'http://spans.example' })).toMatchObject({ asked: [] });
});

test('another path on the same server may use it', async () => {
  expect(await settle({ url: 'https://spans.example/sub/' })).toMatchObject({
    url: 'https://spans.example/sub',
    secret: 'stored',
  });
});

test.each([
  ['localhost:14318', 'http://localhost:14318'],
  ['https://a.example/', 'https://a.example'],
  ['https://a.example/x//', 'https://a.example/x'],
  ['http://user:secret@a.example', 'http://a.example'],
])('%s is written as %s', (text, url) => expect(parseServerUrl(text)).toBe(url));

test.each(['', 'ftp://a.example', 'http://', 'javascript:alert(1)'])('%j is refused', (text) => {
  expect(() => parseServerUrl(text)).toThrow(/not the address of a server/u);
});
