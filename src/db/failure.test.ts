import { expect, test } from 'vitest'
import { databaseFailure } from './failure.ts'

const sqlite = (errcode: number) =>
  Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode })
const coded = (code: string) => Object.assign(new Error('x'), { code })

test('a failure of the database is distinguished from a mistake in a query', () => {
  expect(databaseFailure(sqlite(13))).toBe('disk-full')
  expect(databaseFailure(sqlite(5))).toBe('busy')
  // SQLITE_READONLY_DBMOVED, SQLITE_IOERR_WRITE: the low byte is the primary code.
  expect(databaseFailure(sqlite(1032))).toBe('read-only')
  expect(databaseFailure(sqlite(778))).toBe('disk-full')
  expect(databaseFailure(sqlite(1))).toBeUndefined()
  expect(databaseFailure(sqlite(2067))).toBeUndefined()
  for (const code of ['57P01', '08006', 'ECONNREFUSED', 'ECONNRESET']) {
    expect(databaseFailure(coded(code))).toBe('unavailable')
  }
  expect(databaseFailure(coded('53100'))).toBe('disk-full')
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO']) {
    expect(databaseFailure(coded(code))).toBe('disk-full')
  }
  expect(databaseFailure(coded('EROFS'))).toBe('read-only')
  expect(databaseFailure(coded('53300'))).toBe('busy')
  expect(databaseFailure(coded('25006'))).toBe('read-only')
  expect(databaseFailure(coded('57014'))).toBe('busy')
  expect(databaseFailure(coded('25P03'))).toBe('unavailable')
  expect(databaseFailure(coded('23505'))).toBeUndefined()
  expect(databaseFailure(new Error('Connection terminated unexpectedly'))).toBe('unavailable')
  expect(databaseFailure(new Error('Connection is nice'))).toBeUndefined()
  expect(databaseFailure('text')).toBeUndefined()
})
