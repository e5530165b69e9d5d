import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './sqlite.ts'

test('deleted data is no longer readable in the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'test.db')
  const database = openSqlite(path)
  database.exec('create table people (email text)')
  const insert = database.prepare('insert into people values (?)')
  for (let i = 0; i < 50; i++) insert.run(`person-${i}@erased.example`)
  database.exec('pragma wal_checkpoint(truncate)')
  expect(readFileSync(path, 'latin1')).toContain('erased.example')
  database.exec('delete from people; pragma wal_checkpoint(truncate)')
  database.close()
  expect(readFileSync(path, 'latin1')).not.toContain('erased.example')
})
