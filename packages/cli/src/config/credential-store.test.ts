import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createCredentialStore } from './credential-store.ts';
import { decodeCredential, type Credential, type CredentialVault } from './credential.ts';
import { createFileVault } from './file-vault.ts';

const credential: Credential = { kind: 'session', secret: 'jwt' };

function file(): { path: string; vault: CredentialVault } {
  const path = join(temporaryFolder(), 'deep', 'credentials.json');
  return { path, vault: createFileVault(path) };
}

function memory(): CredentialVault {
  const kept = new Map<string, Credential>();
  return {
    read: async (key) => kept.get(key),
    write: async (key, value) => void kept.set(key, value),
    delete: async (key) => kept.delete(key),
  };
}

const broken: CredentialVault = {
  read: () => Promise.reject(new Error('no secret service')),
  write: () => Promise.reject(new Error('no secret service')),
  delete: () => Promise.reject(new Error('no secret service')),
};

test('the keychain is used where there is one, and the file stays away', async () => {
  const { path, vault } = file();
  const store = createCredentialStore({ keychain: memory(), file: vault });
  expect(await store.write('a', credential)).toBe('keychain');
  expect(await store.read('a')).toEqual(credential);
  expect(() => statSync(path)).toThrow(/ENOENT/u);
});

test('without a keychain the file takes the secret, for its owner alone, and says so', async () => {
  const { path, vault } = file();
  const reasons: string[] = [];
  const store = createCredentialStore({
    keychain: broken,
    file: vault,
    onFallback: (reason) => reasons.push(reason),
  });
  expect(await store.write('a', credential)).toBe('file');
  expect(reasons).toEqual(['no secret service']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await store.read('a')).toEqual(credential);
  expect(await store.delete('a')).toBeUndefined();
  expect(await store.read('a')).toBeUndefined();
  expect(readFileSync(path, 'utf8')).not.toContain('jwt');
});

test('a secret that the keychain does not give up is told of', async () => {
  const { vault } = file();
  const locked = { ...memory(), delete: () => Promise.reject(new Error('the keychain is locked')) };
  const store = createCredentialStore({ keychain: locked, file: vault });
  await store.write('a', credential);
  expect(await store.delete('a')).toBe('the keychain is locked');
});

test.each(['{"a": ', 'null', '"text"'])('a file of %j is not written over', async (text) => {
  const { path, vault } = file();
  await vault.write('a', credential);
  writeFileSync(path, text);
  await expect(vault.write('b', credential)).rejects.toThrow(/not a list of credentials/u);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('a secret moves out of the file once there is a keychain', async () => {
  const { path, vault } = file();
  await vault.write('a', credential);
  const store = createCredentialStore({ keychain: memory(), file: vault });
  await store.write('a', { kind: 'bearer', secret: 'new' });
  expect(readFileSync(path, 'utf8')).not.toContain('jwt');
  expect(await store.read('a')).toEqual({ kind: 'bearer', secret: 'new' });
});

test('a file that others may read is closed to them', async () => {
  const { path, vault } = file();
  await vault.write('a', credential);
  chmodSync(path, 0o644);
  expect(await vault.read('a')).toEqual(credential);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(['', 'text', '{}', '{"kind":"other","secret":"x"}', '{"kind":"bearer"}'])(
  '%j is no credential',
  (text) => expect(decodeCredential(text)).toBeUndefined(),
);
