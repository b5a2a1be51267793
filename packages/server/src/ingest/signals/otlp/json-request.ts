import type { Buffer } from 'node:buffer';
import type { AttributeContext } from '../../attributes/attribute-context.ts';
import { isObject, type JsonObject } from '../../items/log-record.ts';
import { MalformedError } from '../../refusals.ts';
import { isSliceOver, type Sliced } from '../../../shared/slices.ts';
import { putAttributes } from './json-attributes.ts';
import { listField, objectField, textField } from './json-fields.ts';
import { parseJson } from './parse-json.ts';

/** The names under which a signal nests its items. */
interface JsonNames {
  readonly resources: string;
  readonly scopes: string;
  readonly items: string;
}

/** Reads a request of a signal in JSON: walks it resource by resource and scope by scope. */
export abstract class JsonRequest<Builder extends AttributeContext> {
  protected readonly builder: Builder;
  protected abstract readonly names: JsonNames;

  constructor(builder: Builder) {
    this.builder = builder;
  }

  /** Reads a request's body into the builder. Throws a `MalformedError`. */
  *read(body: Buffer): Sliced {
    const request = yield* parseJson(body);
    const { builder, names } = this;
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
        for (const item of listField(scopeItems, names.items)) {
          const work = this.item(item);
          if (work) yield* work;
          if (isSliceOver()) yield;
        }
      }
    }
  }

  /** Reads one item; in slices where it may be most of the request. */
  protected abstract item(item: JsonObject): Sliced | undefined;
}
