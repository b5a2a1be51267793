import { expect, it } from 'vitest';
import { ItemQuery } from './item-query.ts';
import { compileColumns, selected } from './result-columns.ts';

const range = { start: Date.UTC(2026, 2, 4, 10) * 1000, end: Date.UTC(2026, 2, 4, 11) * 1000 };

function query(text: string, systems: readonly string[] = []): ItemQuery {
  return new ItemQuery({ projectId: 7, range, systems, query: text, search: '' });
}

it('bounds the time and the hour, and binds every value and name', () => {
  const found = query('where "my-attr" = "it\'s" and _duration > 10ms', ['db:redis']);
  expect(found.whereSql()).toMatchInlineSnapshot(`
    "project_id = {p5:UInt32}
      AND ((signal = 'span' AND system = {p4:String}))
      AND time >= fromUnixTimestamp64Micro({p1:Int64}, 'UTC')
      AND time < fromUnixTimestamp64Micro({p2:Int64}, 'UTC')
      AND toStartOfHour(time) >= toStartOfHour(fromUnixTimestamp64Micro({p1:Int64}, 'UTC'))
      AND toStartOfHour(time) <= toStartOfHour(fromUnixTimestamp64Micro({p3:Int64}, 'UTC'))
      AND (attrs[{p6:String}] = {p7:String} AND duration > {p8:Int64})"
  `);
  expect(found.bindings.parameters).toMatchInlineSnapshot(`
    {
      "p1": 1772618400000000,
      "p2": 1772622000000000,
      "p3": 1772621999999999,
      "p4": "db:redis",
      "p5": 7,
      "p6": "my_attr",
      "p7": "it's",
      "p8": 10000000,
    }
  `);
});

it('looks into a promoted column, and into the map for anything else', () => {
  expect(
    query('where service_name = a and http_method = b and other = c')
      .whereSql()
      .split('\n  AND ')
      .at(-1),
  ).toMatchInlineSnapshot(
    `"(service_name = {p5:String} AND http_request_method = {p6:String} AND attrs[{p7:String}] = {p8:String})"`,
  );
});

it('computes all percentiles of an argument with one digest', () => {
  const columns = compileColumns(query('group by service_name as s | {p50,p99}(_duration)'));
  expect([...columns.groups, ...columns.results].map(selected)).toMatchInlineSnapshot(`
    [
      "service_name AS group_1",
      "quantilesTDigest(0.5, 0.75, 0.9, 0.95, 0.99)(duration)[1] AS result_1",
      "quantilesTDigest(0.5, 0.75, 0.9, 0.95, 0.99)(duration)[5] AS result_2",
    ]
  `);
});

it('never lets a name of the query into SQL', () => {
  const evil = `"'); DROP TABLE items; --"`;
  const found = query(
    `group by ${evil} as x1 | sum(${evil}) as evil_alias | where ${evil} = ${evil}`,
  );
  const { groups, results, context } = compileColumns(found);
  const sql = [
    found.whereSql(),
    found.havingSql(context.groups),
    ...[...groups, ...results].map(selected),
  ].join(' ');
  expect(sql).not.toMatch(/DROP|evil_alias|x1/);
});

it('takes names that every object has for names like any other', () => {
  for (const name of ['constructor', 'toString', 'valueOf']) {
    const found = query(`where ${name} = a and ${name} exists`, [name, `${name}:all`]);
    expect(found.whereSql()).not.toMatch(/function|native/);
    expect(found.whereSql()).toContain('attrs[');
  }
  expect(query('', ['__proto__']).whereSql()).not.toContain('object');
});

it.each([
  (inner: string) => `(${inner} % 7)`,
  (inner: string) => `(7 % ${inner})`,
  (inner: string) => `(lower(${inner}) + 1)`,
  (inner: string) => `trimPrefix(${inner}, "a")`,
  (inner: string) => `trimSuffix(${inner}, "a")`,
  (inner: string) => `replace(extract(upper(${inner}), "a+"), "a", "b")`,
  (inner: string) => `replaceRegexp(${inner}, "a+", "b")`,
  (inner: string) => `per_min(-1 * ${inner})`,
])('grows no faster than what it is made of: %s', (nest) => {
  const sizeAt = (levels: number): number => {
    let text = 'any(host_name)';
    for (let level = 0; level < levels; level += 1) text = nest(text);
    const columns = compileColumns(query(`group by service_name | ${text} as deep`));
    return columns.results.map(selected).join().length;
  };
  expect(sizeAt(12)).toBeLessThan(2.5 * sizeAt(6));
});
