import { expect, test } from 'vitest'
import type { Purpose } from './database.ts'
import { explain } from './explain.ts'

const postgres = { url: 'postgres://localhost/site' }

/** Errors of pg and Node when a connection cannot be used, and the part of the message that the operator reads. */
test.each([
  ['unsupported startup parameter: statement_timeout', '08P01', 'set DATABASE_DIRECT_URL'],
  ['no such database: site', '08P01', 'add it to [databases]'],
  ['SASL authentication failed', '08P01', 'auth_file in pgbouncer.ini'],
  ['The server does not support SSL connections', undefined, 'remove sslmode'],
  ['no pg_hba.conf entry for host "10.0.0.1", no encryption', '28000', 'sslmode=require'],
  ['self-signed certificate in certificate chain', 'SELF_SIGNED_CERT_IN_CHAIN', 'sslrootcert'],
  ['ENOENT: no such file or directory', 'ENOENT', 'certificate file'],
  ['cannot execute CREATE TABLE in a read-only transaction', '25006', 'not to a replica'],
  ['permission denied for schema public', '42501', 'grant'],
  ['password authentication failed', '28P01', 'user and password'],
])('%s is explained in one line that says what to change', (message, code, advice) => {
  const explained = explain(Object.assign(new Error(message), { code }), postgres)
  expect(explained).toMatchObject({ name: 'ConfigError', message: expect.stringContaining(advice) })
  expect((explained as Error).message).not.toContain('\n')
})

test('a failure past the pooler names the other setting', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const both = { ...postgres, directUrl: postgres.url }
  const named = (where: typeof postgres, purpose: Purpose) =>
    /^\w+/.exec((explain(error, where, purpose) as Error).message)?.[0]
  expect(named(both, 'requests')).toBe('DATABASE_URL')
  expect(named(both, 'migrations')).toBe('DATABASE_DIRECT_URL')
  expect(named(postgres, 'migrations')).toBe('DATABASE_URL')
})

test('a programming error is not turned into a configuration error', () => {
  const error = new TypeError('x is not a function')
  expect(explain(error, postgres)).toBe(error)
})
