import type { AttributeContext } from '../../attributes/attribute-context.ts';
import { isObject, type JsonObject } from '../../items/log-record.ts';
import { MalformedError } from '../../refusals.ts';
import { listField, objectField, textField } from './json-fields.ts';
import { putAttributes } from './json-attributes.ts';

/** The names under which a signal nests its items. */
export interface JsonNames {
  readonly resources: string;
  readonly scopes: string;
  readonly items: string;
}

/** Walks a request in JSON, resource by resource and scope by scope, and calls `readItem` for each item. */
export function readJsonRequest(
  request: unknown,
  names: JsonNames,
  builder: AttributeContext,
  readItem: (item: JsonObject) => void,
): void {
  if (!isObject(request)) throw new MalformedError('the request is not a JSON object');
  for (const resourceItems of listField(request, names.resources)) {
    builder.beginResource();
    const resource = objectField(resourceItems, 'resource');
    if (resource) putAttributes(builder, builder.resource, resource);
    for (const scopeItems of listField(resourceItems, names.scopes)) {
      builder.beginScope();
      const scope = objectField(scopeItems, 'scope') ?? {};
      putAttributes(builder, builder.scope, scope);
      builder.endScope(textField(scope, 'name'), textField(scope, 'version'));
      for (const item of listField(scopeItems, names.items)) readItem(item);
    }
  }
}
