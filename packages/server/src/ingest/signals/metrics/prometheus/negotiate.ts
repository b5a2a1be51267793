import type { PointFormat } from '../../formats.ts';

const MEDIA_TYPE = 'application/x-protobuf';
const FORMATS: Readonly<Record<string, PointFormat>> = {
  '': 'remote-write-1',
  'prometheus.WriteRequest': 'remote-write-1',
  'io.prometheus.write.v2.Request': 'remote-write-2',
};

/**
 * The message that a remote write holds by its `Content-Type`, whose parameter `proto` names it;
 * undefined for one that is not read.
 */
export function remoteWriteFormat(contentType: string): PointFormat | undefined {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (type.toLowerCase() !== MEDIA_TYPE) return undefined;
  const proto = parameters.find((parameter) => /^proto=/i.test(parameter)) ?? '';
  const name = proto.slice('proto='.length).replaceAll('"', '');
  return Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
}
