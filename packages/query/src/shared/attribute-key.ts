/**
 * The stored form of an attribute key: `http.request.method` is kept as `http_request_method`.
 * ASCII letters, digits and `_` stay; every other byte becomes one `_`, which is dropped at the
 * start and after another `_`; one `_` at the end is dropped. Keys that need no change, such as
 * `_foo`, are left alone. The result is empty when nothing remains.
 */
export function cleanAttributeKey(key: string): string {
  if (/^\w+$/.test(key) && /[A-Za-z]/.test(key)) return key;
  let cleaned = '';
  for (const character of key) {
    if (/\w/.test(character)) {
      cleaned += character;
    } else if (cleaned !== '' && !cleaned.endsWith('_')) {
      cleaned += '_';
    }
  }
  return cleaned.endsWith('_') ? cleaned.slice(0, -1) : cleaned;
}
