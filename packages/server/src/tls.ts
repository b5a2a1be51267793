import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Config } from './config/schema.ts';
import { StartError } from './start-error.ts';

/** Certificate chain and key, in PEM. */
export interface Tls {
  readonly certificate: Buffer;
  readonly key: Buffer;
}

/**
 * Reads the certificate of the listeners; undefined where they speak plain HTTP. Throws a `StartError`
 * for files that can't be read or don't belong together.
 */
export async function loadTls({ tls }: Config): Promise<Tls | undefined> {
  const { certFile, keyFile } = tls;
  if (certFile === undefined || keyFile === undefined) return undefined;
  const certificate = await read(certFile, 'tls.cert_file', 'SPANLIGHT_TLS_CERT_FILE');
  const key = await read(keyFile, 'tls.key_file', 'SPANLIGHT_TLS_KEY_FILE');
  try {
    createSecureContext({ cert: certificate, key });
  } catch (error) {
    throw new StartError(
      `The certificate in ${certFile} and the key in ${keyFile} can't be used together: ${reasonOf(error)}.`,
      error,
    );
  }
  return { certificate, key };
}

async function read(file: string, key: string, variable: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new StartError(
      `The file in ${key} (${variable}) can't be read: ${reasonOf(error)}.`,
      error,
    );
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
