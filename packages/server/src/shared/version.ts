import { readFileSync } from 'node:fs';
import { packageFolder } from './package-folder.ts';

/** The version of this package. */
export function serverVersion(): string {
  const text = readFileSync(new URL('package.json', packageFolder), 'utf8');
  const manifest: unknown = JSON.parse(text);
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : '0.0.0';
}
