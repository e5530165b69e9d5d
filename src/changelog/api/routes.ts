import { sql } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { refuseStale } from '#src/app/etag.ts'
import { once } from '#src/app/idempotency.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import { versionTag } from '#src/app/version-tag.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import type { ChangelogRow } from '#src/db/schema.ts'
import type { AttentionSource, FeatureBase } from '#src/feature/feature.ts'
import { nextRelease } from '#src/site/cadence.ts'
import { textIn } from '#src/time/formats.ts'
import { dayIn, type ReadZone } from '#src/time/zoned-days.ts'
import * as contract from '../contract.ts'
import { addEntry, fieldsOf, refuseTaken, selectEntries, selectEntry, stored } from './entries.ts'

export type ChangelogApi = ReturnType<typeof changelogApi>

const todayIn = async (readZone: ReadZone) => dayIn((await readZone()).timeZone, Date.now())

const tagOf = (row: ChangelogRow) => versionTag('changelog', row.id, row.version)

export function changelogApi({ db, gate }: FeatureBase, { readZone, readCadence }: ChangelogNeeds) {
  const middleware = gate.required
  const refuseFuture = async (date: string | undefined) => {
    if (date !== undefined && date > (await todayIn(readZone))) {
      throw invalid({ date: ['An entry is about a release: its day cannot be in the future.'] })
    }
  }
  return apiApp()
    .openapi(contract.listEntries, async (c) => {
      const rows = await selectEntries(db)
      const next = rows[0] && nextRelease(rows[0].date, await readCadence())
      const nextOn = next && next >= (await todayIn(readZone)) ? next : null
      return c.json({ entries: rows.map(presentEntry), nextOn }, 200)
    })
    .openapi(contract.getEntry, async (c) => {
      const row = await requireEntry(db, c.req.valid('param').entryId)
      return c.json({ entry: presentEntry(row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...contract.createEntry, middleware }, async (c) => {
      const fields = c.req.valid('json')
      const who = c.get('staff').username
      await refuseFuture(fields.date)
      const row = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: 'changelog',
        owner: c.get('staff').accountId,
        body: fields,
        work: async (trx) => {
          await bumpContentVersion(trx)
          return addEntry(trx, fields, who)
        },
      })
      return c.json({ entry: presentEntry(row) }, 201, { etag: tagOf(row) })
    })
    .openapi({ ...contract.updateEntry, middleware }, async (c) => {
      const { entryId } = c.req.valid('param')
      const fields = c.req.valid('json')
      const who = c.get('staff').username
      await refuseFuture(fields.date)
      const row = await db.transaction().execute(async (trx) => {
        // Updating the version row locks out every other content write, so the entry compared below cannot change.
        await bumpContentVersion(trx)
        const current = await requireEntry(trx, entryId)
        const entry = presentEntry(current)
        refuseStale(c.req.valid('header')['if-match'], tagOf(current), { entry })
        if (fields.date !== undefined) await refuseTaken(trx, fields.date, entryId)
        const changed = await trx
          .updateTable('changelog_entries')
          .set({ ...stored({ ...entry, ...fields }, who), version: sql`version + 1` })
          .where('id', '=', entryId)
          .returningAll()
          .executeTakeFirstOrThrow()
        await recordActivity(trx, { who, kind: 'changelog-entry-updated', about: changed.date })
        return changed
      })
      return c.json({ entry: presentEntry(row) }, 200, { etag: tagOf(row) })
    })
    .openapi({ ...contract.deleteEntry, middleware }, async (c) => {
      const { entryId } = c.req.valid('param')
      const who = c.get('staff').username
      await db.transaction().execute(async (trx) => {
        await bumpContentVersion(trx)
        const gone = trx.deleteFrom('changelog_entries').where('id', '=', entryId)
        const removed = await gone.returningAll().executeTakeFirstOrThrow(() => notFound('entry'))
        await recordActivity(trx, { who, kind: 'changelog-entry-deleted', about: removed.date })
      })
      return c.body(null, 204)
    })
}

export interface ChangelogNeeds {
  readZone: ReadZone
  /** The claim of the public pages: "every two weeks". */
  readCadence: () => Promise<string>
}

export function changelogAttention(db: Database, needs: ChangelogNeeds): AttentionSource {
  return async () => {
    const [newest] = await selectEntries(db)
    const cadence = await needs.readCadence()
    const next = newest && nextRelease(newest.date, cadence)
    if (!next || next >= (await todayIn(needs.readZone))) return []
    return [
      {
        id: 'changelog-overdue',
        tone: 'warning',
        text: `The changelog promises an update ${cadence}. Its newest entry is of ${textIn('UTC', 'day', newest.date)}.`,
        href: '/contentmanager/changelog',
        action: 'Add an entry',
        least: 'editor',
      },
    ]
  }
}

const presentEntry = (row: ChangelogRow): contract.ChangelogEntry => ({
  entryId: row.id,
  ...fieldsOf(row),
})

async function requireEntry(db: Database, id: number): Promise<ChangelogRow> {
  const row = await selectEntry(db, id)
  if (!row) throw notFound('entry')
  return row
}
