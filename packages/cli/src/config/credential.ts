import { isRecord } from './is-record.ts';

/** A secret that proves who is asking. */
export interface Credential {
  /** `bearer`: an auth token of the user. `session`: the value of the session cookie. */
  kind: 'bearer' | 'session';
  secret: string;
}

/** A place that keeps secrets by key. */
export interface CredentialVault {
  read: (key: string) => Promise<Credential | undefined>;
  write: (key: string, credential: Credential) => Promise<void>;
  /** Answers whether there was one. */
  delete: (key: string) => Promise<boolean>;
}

/** Name of a secret: it belongs to one context and to one address, and is never sent to another. */
export function credentialKey(contextName: string, url: string): string {
  return `${contextName} ${new URL(url).origin}`;
}

/** What to say where the keychain did not give a secret up. */
export const credentialLeft = (reason: string): string =>
  `The credential may still be in the keychain, which says: ${reason}.`;

/** Reads what a vault kept: an object or its JSON text; anything else is no credential. */
export function decodeCredential(value: unknown): Credential | undefined {
  if (typeof value === 'string') {
    try {
      return decodeCredential(JSON.parse(value));
    } catch {
      return undefined;
    }
  }
  if (!isRecord(value)) return undefined;
  const { kind, secret } = value;
  if ((kind !== 'bearer' && kind !== 'session') || typeof secret !== 'string') return undefined;
  return { kind, secret };
}
