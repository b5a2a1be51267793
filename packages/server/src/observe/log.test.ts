import { describe, expect, it } from 'vitest';
import { withoutCredentials } from './log.ts';

describe('the log', () => {
  it('cuts credentials out of addresses, wherever they stand in a text', () => {
    expect(withoutCredentials('connect to postgres://me:hidden@db:5432/x failed')).toBe(
      'connect to postgres://[redacted]@db:5432/x failed',
    );
    expect(withoutCredentials('http://me:p@ss@w0rd@db:8123/ failed')).toBe(
      'http://[redacted]@db:8123/ failed',
    );
    expect(withoutCredentials('DSN="http://token@host:14318?grpc=1", http://plain:1/a@b')).toBe(
      'DSN="http://[redacted]@host:14318?grpc=1", http://plain:1/a@b',
    );
  });
});
