import { expect, test } from 'vitest'
import { troubleOf } from './trouble.ts'

const sqlite = (errcode: number) =>
  Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode })
const coded = (code: string) => Object.assign(new Error('x'), { code })

test('trouble of the database is told from a mistake in a query', () => {
  expect(troubleOf(sqlite(13))).toBe('full')
  expect(troubleOf(sqlite(5))).toBe('busy')
  // SQLITE_READONLY_DBMOVED, SQLITE_IOERR_WRITE: the low byte says what they are.
  expect(troubleOf(sqlite(1032))).toBe('read-only')
  expect(troubleOf(sqlite(778))).toBe('full')
  expect(troubleOf(sqlite(1))).toBeUndefined()
  expect(troubleOf(sqlite(2067))).toBeUndefined()
  for (const code of ['57P01', '08006', 'ECONNREFUSED', 'ECONNRESET']) {
    expect(troubleOf(coded(code))).toBe('away')
  }
  expect(troubleOf(coded('53100'))).toBe('full')
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO']) {
    expect(troubleOf(coded(code))).toBe('full')
  }
  expect(troubleOf(coded('EROFS'))).toBe('read-only')
  expect(troubleOf(coded('53300'))).toBe('busy')
  expect(troubleOf(coded('25006'))).toBe('read-only')
  expect(troubleOf(coded('57014'))).toBe('busy')
  expect(troubleOf(coded('25P03'))).toBe('away')
  expect(troubleOf(coded('23505'))).toBeUndefined()
  expect(troubleOf(new Error('Connection terminated unexpectedly'))).toBe('away')
  expect(troubleOf(new Error('Connection is nice'))).toBeUndefined()
  expect(troubleOf('text')).toBeUndefined()
})
