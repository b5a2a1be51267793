import { RecordError } from '../../shared/errors/record-error.ts';

/** An address people named, without the space around it. Throws a `RecordError` for `field` unless it begins with http. */
export function webAddress(text: string, field: string): string {
  const address = text.trim();
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new RecordError('invalid', 'the url must begin with http:// or https://', field);
  return address;
}
