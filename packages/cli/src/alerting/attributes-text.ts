/** Attributes in one line: `host_name=web-1 service_name=cart`. */
export function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}
