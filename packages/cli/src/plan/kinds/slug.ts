/** A name in lower-case letters and digits with dashes between; may be empty. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replace(/^-/u, '')
    .slice(0, 60)
    .replace(/-$/u, '');
}
