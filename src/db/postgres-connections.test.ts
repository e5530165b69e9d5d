import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectionsPerWorker } from './postgres-connections.ts'

const ini = readFileSync(join(import.meta.dirname, '../../deploy/pgbouncer.ini'), 'utf8')
const setting = (name: string) => Number(new RegExp(`^${name} = (\\d+)$`, 'm').exec(ini)?.[1])

/** The defaults of PostgreSQL: max_connections = 100, of which superuser_reserved_connections = 3 are kept. */
const taken = 100 - 3

/** Left for migrations (2), backups (3 at most), other commands, monitoring and an administrator. */
const spare = 10

test('ten machines of four workers fit into 100 connections, with the example of PgBouncer', () => {
  const workers = 10 * 4
  const { pooled, direct } = connectionsPerWorker
  const pool = setting('max_db_connections')
  expect(setting('default_pool_size')).toBe(pool)
  expect(workers * direct + pool + spare).toBeLessThanOrEqual(taken)
  expect(setting('max_client_conn')).toBeGreaterThanOrEqual(2 * workers * pooled)
})
