// The public names. A change here is a change for everybody who uses the package.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as embed from '../src/embed.ts';
import * as format from '../src/format.ts';
import * as sdk from '../src/index.ts';
import * as node from '../src/node.ts';
import * as traceColumns from '../src/trace-columns.ts';

/** Files and packages that are loaded with a file; imports of types alone are not. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, kind, target = ''] of source.matchAll(
    /^(?:import|export)( type)?\s[^;]*?from '([^']+)'/gm,
  )) {
    if (kind) continue;
    if (target.startsWith('.')) loadedWith(join(dirname(file), target), seen);
    else seen.add(target);
  }
  return seen;
}

describe('@spanlight/sdk', () => {
  it('has these names', () => {
    expect(Object.keys(sdk).toSorted()).toMatchInlineSnapshot(`
      [
        "AbortError",
        "Alerts",
        "Annotations",
        "BadRequestError",
        "BodyTooLargeError",
        "ConflictError",
        "ConnectionError",
        "ForbiddenError",
        "Groups",
        "HttpError",
        "InvalidParameterError",
        "InvalidResponseError",
        "MethodNotAllowedError",
        "Metrics",
        "Monitors",
        "NotFoundError",
        "NotJsonError",
        "PreconditionFailedError",
        "QueryTimeoutError",
        "RequestTimeoutError",
        "ServerError",
        "Spanlight",
        "SpanlightError",
        "TimeoutError",
        "TooManyRequestsError",
        "Traces",
        "Transport",
        "UnauthorizedError",
        "UnavailableError",
        "chartKinds",
        "columnStatus",
        "isAbortError",
        "isHttpError",
        "isRetryableError",
        "isSpanlightError",
        "legendValues",
        "loggingHooks",
        "parseSpanId",
        "parseTime",
        "parseTraceId",
        "resolveTimeRange",
        "spanKinds",
        "spanStatuses",
        "unixNanoseconds",
        "watch",
      ]
    `);
  });

  it('has these resources and calls', () => {
    const client = new sdk.Spanlight({ url: 'http://server.test' });
    const calls = Object.entries(client).map(([name, resource]) => {
      const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(resource));
      return `${name}: ${methods.filter((method) => method !== 'constructor').join(' ')}`;
    });
    expect(calls).toMatchInlineSnapshot(`
      [
        "users: current login logout",
        "sso: methods",
        "projects: list get achievements",
        "usage: get",
        "systems: list",
        "attributes: list values",
        "groups: list summary stats percentiles timeseries",
        "spans: list pages iterate get",
        "traces: get columns find",
        "serviceGraph: get",
        "metrics: list stats describe attributes attributeValues timeseries table gauge heatmap",
        "dashboards: list get create createFromYaml update updateTable updateGrid delete clone reset pin unpin yaml replaceYaml",
        "gridItems: create update delete layout",
        "gridRows: create get update delete up down",
        "alerts: list get why close open closeAll delete replay",
        "monitors: list get why createMetric updateMetric createError updateError pause resume delete createFromYaml yaml backtest",
        "channels: list get create update pause resume test delete email updateEmail",
        "annotations: list get create createByDsn update delete",
        "embedTokens: list create revoke",
        "savedViews: list create delete pin unpin",
        "pinnedFacets: list add remove",
      ]
    `);
  });

  it('loads neither schemas nor anything of Node', () => {
    const loaded = [...loadedWith(join(import.meta.dirname, '../src/index.ts'))];
    // Which imports nothing.
    expect(loaded.filter((name) => !name.startsWith('/'))).toEqual(['@spanlight/query/units']);
    expect(loaded.filter((name) => /\/(schemas|node)\//.test(name))).toEqual([]);
  });
});

describe('@spanlight/sdk/embed', () => {
  it('has these names, and loads neither schemas nor anything of Node', () => {
    expect(Object.keys(embed)).toEqual(['embedToken']);
    const loaded = [...loadedWith(join(import.meta.dirname, '../src/embed.ts'))];
    expect(loaded.filter((name) => !name.startsWith('/'))).toEqual(['@spanlight/query/units']);
    expect(loaded.filter((name) => /\/(schemas|node)\//.test(name))).toEqual([]);
  });
});

describe('@spanlight/sdk/format', () => {
  it('has these names', () => {
    expect(Object.keys(format).toSorted()).toMatchInlineSnapshot(`
      [
        "alertSituation",
        "channelTarget",
        "escapeControlCharacters",
        "eventTime",
        "formatAxisTimes",
        "formatBytes",
        "formatDateTime",
        "formatDuration",
        "formatInteger",
        "formatMoment",
        "formatNumber",
        "formatPercent",
        "formatRate",
        "formatReducedValue",
        "formatRelativeTime",
        "formatTimeOfDay",
        "formatUtilization",
        "formatValue",
        "gaugeText",
        "mappingOf",
        "missingValue",
        "skipReasonText",
        "truncateEnd",
        "truncateMiddle",
      ]
    `);
  });
});

describe('@spanlight/sdk/trace-columns', () => {
  it('has these names', () => {
    expect(Object.keys(traceColumns).toSorted()).toMatchInlineSnapshot(`
      [
        "StringTable",
        "columnStatus",
        "cutColumnName",
        "decodeTraceColumns",
        "encodeTraceColumns",
        "maxColumnName",
        "parentRowsOf",
        "selfDurationsOf",
        "traceColumnsFromTree",
        "traceColumnsMediaType",
        "traceColumnsVersion",
      ]
    `);
  });
});

describe('@spanlight/sdk/node', () => {
  it('has these names', () => {
    expect(Object.keys(node).toSorted()).toMatchInlineSnapshot(`
      [
        "createNodeClient",
        "createNodeFetch",
      ]
    `);
  });
});
