// The public names. A change here is a change for everybody who uses the package.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as embed from '../src/embed.ts';
import * as format from '../src/format.ts';
import * as iterate from '../src/iterate.ts';
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
  it('walks over lists in an entry of its own', () => {
    expect(Object.keys(iterate)).toEqual(['iterate']);
  });

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
      return `${name}: ${methods
        .filter((method) => method !== 'constructor')
        .toSorted()
        .join(' ')}`;
    });
    expect(calls).toMatchInlineSnapshot(`
      [
        "users: current login logout logoutEverywhere",
        "sso: methods",
        "projects: achievements checkWrites get list",
        "usage: get",
        "questions: list",
        "systems: list",
        "attributes: list values",
        "groups: list percentiles stats summary timeseries",
        "spans: get iterate list pages",
        "traces: columns find get",
        "serviceGraph: get",
        "metrics: attributeValues attributes describe gauge heatmap list stats table timeseries",
        "dashboards: clone create createFromYaml delete get list pin replaceYaml reset unpin update updateGrid updateTable yaml",
        "gridItems: create delete layout update",
        "gridRows: create delete down get up update",
        "alerts: acknowledge close closeAll delete get groups list open replay stats unacknowledge why",
        "monitors: backtest createError createFromYaml createMetric delete get list pause resume updateError updateMetric why yaml",
        "channels: create delete email get list pause resume test testUnsaved update updateEmail",
        "silences: create end get list preview update",
        "annotations: create createByDsn delete get list update",
        "embedTokens: create list revoke",
        "savedViews: create delete list pin unpin",
        "pinnedFacets: add list remove",
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
        "alertsOfGroup",
        "allowedRangeText",
        "alsoSeenText",
        "attributeLabels",
        "bytesIn",
        "channelTakes",
        "channelTarget",
        "columnLabel",
        "defaultGroupInterval",
        "defaultGroupWait",
        "errorText",
        "escalationText",
        "escapeControlCharacters",
        "eventTime",
        "formatAxisTimes",
        "formatBytes",
        "formatDateTime",
        "formatDuration",
        "formatInteger",
        "formatNumber",
        "formatPercent",
        "formatRate",
        "formatReducedValue",
        "formatRelativeTime",
        "formatTimeOfDay",
        "formatUtilization",
        "formatValue",
        "gaugeText",
        "groupAttribute",
        "groupAttributeProblem",
        "groupPaceProblem",
        "labelNameProblem",
        "labelsText",
        "mappingOf",
        "maxListedBy",
        "missingAttributeProblem",
        "missingValue",
        "namesText",
        "nanosecondsIn",
        "originText",
        "pluralOf",
        "seriesLabels",
        "setDisplayZone",
        "skipReasonText",
        "takesText",
        "truncateEnd",
        "truncateMiddle",
        "unitText",
        "zoneOffset",
        "zoneOffsetText",
      ]
    `);
  });
});

describe('@spanlight/sdk/trace-columns', () => {
  it('has these names', () => {
    expect(Object.keys(traceColumns).toSorted()).toMatchInlineSnapshot(`
      [
        "StringTable",
        "askTraceColumns",
        "columnStatus",
        "cutColumnName",
        "decodeTraceColumns",
        "encodeTraceColumns",
        "encodeTraceColumnsInSlices",
        "maxColumnName",
        "parentRowsInSlices",
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
