import { describe, expect, test } from 'vitest';
import { sqlShape } from './sql-shape.ts';

describe('keywords', () => {
  test.each([
    ['SELECT * FROM users WHERE id = 1', 'SELECT FROM WHERE'],
    [`INSERT INTO "t" (a,b) VALUES ('SELECT', 2)`, 'INSERT'],
    ['UPDATE t SET a=? WHERE b=?', 'UPDATE WHERE'],
    ['WITH q AS (SELECT 1) SELECT * FROM q', 'WITH SELECT SELECT FROM'],
    ['BEGIN', ''],
    ['select * from t', 'SELECT FROM'],
    ['SELECT 1 -- FROM here\n/* WHERE */ LIMIT 5', 'SELECT LIMIT'],
    [`SELECT 'it''s FROM' , 'a\\' WHERE'`, 'SELECT'],
    [`SELECT 'never closed FROM`, 'SELECT'],
    ['SELECT /* never closed FROM', 'SELECT'],
  ])('%j has %j', (statement, shape) => {
    expect(sqlShape(statement, false)).toBe(shape);
  });
});

describe('tables, where the attribute does not name one', () => {
  test.each([
    ['select a from users where b = 1', 'SELECT FROM users WHERE'],
    ['SELECT * FROM "Order Items" JOIN `x` ON 1', 'SELECT FROM Order Items JOIN x'],
    ['INSERT INTO carts (a) VALUES (1)', 'INSERT carts'],
    ['CREATE TABLE IF NOT EXISTS t (a int)', 'CREATE TABLE t'],
    ['SELECT * FROM (SELECT 1) q', 'SELECT FROM SELECT'],
    ['UPDATE t SET a=? WHERE b=?', 'UPDATE t WHERE'],
    ['SELECT * FROM public."users" u', 'SELECT FROM public users'],
    ['DELETE FROM 用户 WHERE 1', 'DELETE FROM 用户 WHERE'],
  ])('%j has %j', (statement, shape) => {
    expect(sqlShape(statement, true)).toBe(shape);
  });
});

test('a statement of quotes and slashes takes no time', () => {
  // Processor time: the machine may be busy with something else.
  const started = process.cpuUsage();
  sqlShape("'\\".repeat(8000), true);
  sqlShape('/*'.repeat(8000), true);
  sqlShape('"'.repeat(16_000), true);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
});
