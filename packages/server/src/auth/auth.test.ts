import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../metadata/accounts/users.ts';
import { safeNextPath } from './next-path.ts';
import { mayWrite } from './same-site.ts';
import { isBrokenHash, isPasswordHash } from '../shared/secrets/password-hash.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { PendingLogins } from './pending-logins.ts';
import { ownSecretKey } from './secret-key.ts';
import { Sessions } from './sessions.ts';

const ADA: User = {
  id: 1,
  email: 'ada@corp.example',
  name: 'Ada',
  avatar: '',
  notifyByEmail: false,
  authToken: undefined,
  passwordHash: undefined,
  source: 'config',
  provider: undefined,
  projectIds: undefined,
  createdAt: '',
  updatedAt: '',
};

const KEY = 'a key of at least thirty-two characters';

describe('passwords', () => {
  it('are verified against their hash and no other', async () => {
    const hash = await hashPassword('correct horse');
    expect(isPasswordHash(hash)).toBe(true);
    expect(await verifyPassword('correct horse', hash)).toBe(true);
    expect(await verifyPassword('correct horsE', hash)).toBe(false);
    expect(await verifyPassword('correct horse', 'correct horse')).toBe(false);
    expect(await hashPassword('correct horse')).not.toBe(hash);
  });

  it.each([
    ['a key that was cut', (hash: string) => hash.slice(0, -1)],
    ['one character of a key', (hash: string) => hash.replace(/[^$]+$/, 'q')],
    ['a salt that was cut', (hash: string) => hash.replace(/\$[^$]{22}\$/, '$abc$')],
    ['a cost that is no power of two', (hash: string) => hash.replace('$32768$', '$32767$')],
    ['a cost beyond what a server has', (hash: string) => hash.replace('$32768$', '$1048576$')],
    ['no blocks', (hash: string) => hash.replace('$8$', '$0$')],
    ['a cost that a block can not bear', (hash: string) => hash.replace('$32768$8$', '$65536$1$')],
  ])('fit no hash with %s', async (_what, spoil) => {
    const broken = spoil(await hashPassword('correct horse'));
    expect(isBrokenHash(broken)).toBe(true);
    for (const password of ['correct horse', 'any', ''])
      expect(await verifyPassword(password, broken)).toBe(false);
  });
});

describe('session cookies', () => {
  const kept = new Map<string, User>();
  const maySignIn = (): boolean => true;
  const store: ConstructorParameters<typeof Sessions>[0] = {
    create: async ({ idHash }) => void kept.set(idHash, ADA),
    findUser: async (idHash) => kept.get(idHash),
    end: async (idHash) => void kept.delete(idHash),
    endAll: async () => kept.clear(),
  };

  it('name a session that only the same key reads back', async () => {
    const sessions = new Sessions(store, KEY, maySignIn);
    const cookie = await sessions.begin(ADA);
    expect(await sessions.userOf(cookie)).toBe(ADA);
    expect(await new Sessions(store, `${KEY}x`, maySignIn).userOf(cookie)).toBeUndefined();
    expect(await sessions.userOf('nonsense')).toBeUndefined();
    expect([...kept.keys()].some((hash) => cookie.includes(hash))).toBe(false);
  });

  it('are not what a pending login is sealed in, nor the other way round', async () => {
    const pending = { state: 's', nonce: 'n', verifier: 'v', next: '/' };
    const logins = new PendingLogins(KEY);
    const sealed = await logins.seal('corp', pending);
    expect(await logins.open('corp', sealed)).toEqual(pending);
    expect(await logins.open('other', sealed)).toBeUndefined();
    const sessions = new Sessions(store, KEY, maySignIn);
    expect(await sessions.userOf(sealed)).toBeUndefined();
    expect(await logins.open('corp', await sessions.begin(ADA))).toBeUndefined();
  });

  it.each([[undefined], [7], [{ a: 1 }]])(
    'are refused when they are signed well and name %j',
    async (subject) => {
      const token = await new SignJWT({ sub: subject as never, jti: 'x' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(KEY));
      expect(await new Sessions(store, KEY, maySignIn).userOf(token)).toBeUndefined();
    },
  );
});

describe('changes with a cookie', () => {
  const site = 'https://apm.example';
  const asked = {
    origin: undefined,
    secFetchSite: undefined,
    host: 'apm.example',
    isHttps: true,
  };

  it.each([
    ['a program', {}, true],
    ['the site itself', { origin: site }, true],
    ['the site itself, as the browser says', { origin: site, secFetchSite: 'same-origin' }, true],
    ['the same host without encryption', { origin: 'http://apm.example' }, false],
    ['another site', { origin: 'https://evil.example' }, false],
    ['a page without an origin', { origin: 'null' }, false],
    [
      'a neighbour that the browser tells apart',
      { origin: site, secFetchSite: 'same-site' },
      false,
    ],
    ['another site that says nothing else', { secFetchSite: 'cross-site' }, false],
    ['nobody’s page', { secFetchSite: 'none' }, true],
    [
      'another site that says it is no page',
      { origin: 'https://evil.example', secFetchSite: 'none' },
      false,
    ],
  ])('from %s', (_who, request, isAllowed) => {
    expect(mayWrite({ ...asked, ...request }, site)).toBe(isAllowed);
  });

  it('may come from a page on HTTPS where a proxy in front speaks HTTP to the server', () => {
    const proxied = { ...asked, isHttps: false, origin: 'https://apm.example' };
    expect(mayWrite(proxied, 'http://localhost:14318')).toBe(true);
  });
});

describe('the path after signing in', () => {
  it('stays on this site', () => {
    expect(safeNextPath('/spans/1?query=a#b')).toBe('/spans/1?query=a#b');
    for (const next of [
      undefined,
      '',
      'spans',
      '//evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/a\r\nSet-Cookie: x',
    ])
      expect(safeNextPath(next)).toBe('/');
  });
});

describe('the secret key', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'spanlight-key-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('is made once, and readable by its owner alone', async () => {
    const key = await ownSecretKey(dir);
    expect(key.length).toBeGreaterThan(32);
    expect(await ownSecretKey(dir)).toBe(key);
    const file = path.join(dir, 'secret-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe(key);
  });

  it('is never what a full disk left of one', async () => {
    const key = await ownSecretKey(dir);
    for (const left of ['abc', key.slice(0, 40)]) {
      await writeFile(path.join(dir, 'secret-key'), left);
      await expect(ownSecretKey(dir)).rejects.toThrow(/is damaged: .* Delete the file/);
    }
  });
});
