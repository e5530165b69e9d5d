/*
 * Can a migration that is killed halfway be completed?
 * A process that migrates an empty database kills itself at its n-th statement, for every few n. Each time the next
 * start must complete, and the tables must be those of an undisturbed migration.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#src/db/database.ts'
import { openAtStart } from '#src/db/open-at-start.ts'
import { fault } from './kit/fault.ts'

const child = join(import.meta.dirname, 'kit', 'migrate-and-die.ts')

await fault(['sqlite', 'postgres'], async ({ folder, postgres, say, check }) => {
  let made = 0
  const fresh = async () =>
    postgres
      ? { url: await postgres.createDatabase(`m${made++}`) }
      : { sqlitePath: join(folder, `m${made++}.db`) }
  const tables = async (where: Awaited<ReturnType<typeof fresh>>) => {
    const { db, close } = openDatabase(where)
    const found = await db.introspection.getTables({ withInternalKyselyTables: true })
    const { rows: applied } = await sql`select name from kysely_migration`.execute(db)
    await close()
    const columns = found.map(
      ({ name, columns }) => `${name}(${columns.map((column) => column.name)})`,
    )
    return JSON.stringify([columns.sort(), applied.length])
  }
  const calm = await fresh()
  await (await openAtStart(calm)).close()
  const wanted = await tables(calm)

  let deaths = 0
  let wrong = 0
  // On PostgreSQL every step adds statements of its own, and a run takes seconds.
  for (let n = 1; ; n += postgres ? 41 : 7) {
    const where = await fresh()
    const { signal, status, stderr } = spawnSync(
      process.execPath,
      [child, JSON.stringify(where), String(n)],
      { encoding: 'utf8' },
    )
    if (status === 0) break
    if (signal !== 'SIGKILL') throw new Error(stderr)
    deaths++
    await (await openAtStart(where)).close()
    if ((await tables(where)) !== wanted) wrong++
  }
  say(`killed at ${deaths} different statements`)
  check('it was killed at all', deaths > 5, deaths)
  check('the next start completed each time', wrong === 0, wrong)

  const newer = openDatabase(calm)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(
    newer.db,
  )
  await newer.close()
  const said = await openAtStart(calm).then(
    () => 'nothing',
    (error: Error) => `${error.name} ${error.message}`,
  )
  check(
    'a database of a newer version is named as such',
    /ConfigError .*newer version/.test(said),
    said,
  )
})
