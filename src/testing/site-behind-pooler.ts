import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { type PostgresAddress, sessionLimits } from '#src/db/postgres-connections.ts'
import { hasPooler, startPooler } from './pgbouncer.ts'
import { testSite } from './test-site.ts'

type Settings = Record<string, string | number>

interface Options {
  /** Of the pooler, for example `default_pool_size`. */
  settings?: Settings
  /** Of its user, as an operator sets them. */
  role?: Settings
}

/**
 * A database, with a pooler of its own and a user of its own behind it. Undefined on SQLite, and where PgBouncer is not
 * installed.
 */
export async function behindPooler({ settings, role: own = sessionLimits }: Options = {}) {
  const site = await testSite()
  if (!('url' in site.where) || !hasPooler()) return undefined
  const directUrl = site.where.directUrl ?? site.where.url
  const user = `pooled_${randomUUID().replaceAll('-', '')}`
  const admin = new Client({ connectionString: directUrl })
  await admin.connect()
  await admin.query(`create role ${user} superuser login`)
  for (const [name, value] of Object.entries(own)) {
    await admin.query(`alter role ${user} set ${name} = '${value}'`)
  }
  const server = new URL(directUrl)
  const name = server.pathname.slice(1)
  const pooler = await startPooler(`postgres://${user}@${server.host}`, settings)
  onTestFinished(async () => {
    await pooler.remove()
    await admin.query(`drop owned by ${user}`)
    await admin.query(`drop role ${user}`)
    await admin.end()
  })
  const where = { url: `${pooler.url}/${name}`, directUrl } satisfies PostgresAddress
  return { where, pooler, admin, user, name }
}
