import { createHash } from 'node:crypto';
import { escapeHtml } from '../../alerting/messages/escape-html.ts';

const SIZE = 64;

/** Address of a picture with the initials of somebody who has none, as a `data:` URL: an empty address is a broken picture. */
export function initialsPicture({
  name,
  email,
}: {
  readonly name: string;
  readonly email: string;
}): string {
  const words = (name.trim() || email).split(/[\s@._-]+/u).filter((word) => word !== '');
  const initials = words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x3f).toUpperCase())
    .join('');
  // A colour of one's own, dark enough for white letters.
  const hue = createHash('sha256').update(email).digest().readUInt16BE() % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><rect width="100%" height="100%" fill="hsl(${hue},45%,35%)"/><text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="26" fill="#fff">${escapeHtml(initials)}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
