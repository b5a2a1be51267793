import { KIND } from './attribute-set.ts';
import type { AttributeSet } from './attribute-set.ts';

/** The attributes as one JSON object with sorted keys. */
export function attributesAsJson(attributes: AttributeSet): string {
  const entries: [string, string][] = [];
  for (let i = 0; i < attributes.count; i++) {
    const key = attributes.keys[i];
    const text = attributes.sources[i]?.toString('utf8', attributes.starts[i], attributes.ends[i]);
    if (key === undefined || text === undefined) continue;
    const isText = attributes.kinds[i] === KIND.text || !isJson(text);
    entries.push([key.name, isText ? JSON.stringify(text) : text]);
  }
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
}

/** Numbers such as `NaN` are kept as text that JSON does not know. */
function isJson(text: string): boolean {
  return !/^-?(?:NaN|Infinity)$/.test(text);
}
