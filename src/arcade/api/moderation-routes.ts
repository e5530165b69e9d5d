import type { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { apiApp } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import * as contract from '../moderation-contract.ts'
import type { NameFilter } from '../names/name-filter.ts'
import { readNameWords, saveNameWords } from './filter-store.ts'
import { removeEntry, renameEntry, selectChanges, undoEntryChange } from './moderation.ts'
import { presentScore } from './queries.ts'

const pageSize = 50

type EntriesFilter = z.output<typeof contract.listEntries.request.query>

/** A page of entries for staff, by key: the last page costs no more than the first. */
async function selectEntries(db: Database, { q, order, cursor }: EntriesFilter) {
  const [score = 0, id = 0] = cursor?.split('.').map(Number) ?? []
  const contained = q?.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const rows = await db
    .selectFrom('leaderboard_scores')
    .selectAll()
    .$if(Boolean(contained), (select) =>
      select.where(sql<boolean>`lower(player_name) like ${`%${contained}%`} escape '\\'`),
    )
    .$if(cursor !== undefined && order === 'newest', (select) => select.where('id', '<', id))
    .$if(cursor !== undefined && order === 'best', (select) =>
      select.where(({ or, and, eb }) =>
        or([eb('score', '<', score), and([eb('score', '=', score), eb('id', '>', id)])]),
      ),
    )
    .$if(order === 'best', (select) => select.orderBy('score', 'desc').orderBy('id'))
    .$if(order === 'newest', (select) => select.orderBy('id', 'desc'))
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { rows: page, nextCursor: last ? `${last.score}.${last.id}` : null }
}

export type ModerationApi = ReturnType<typeof moderationApi>

export function moderationApi({ db, gate }: FeatureBase, readFilter: () => Promise<NameFilter>) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...contract.listEntries, middleware }, async (c) => {
      const { rows, nextCursor } = await selectEntries(db, c.req.valid('query'))
      const isRefused = await readFilter()
      const entries = rows.map((row) => ({
        ...presentScore(row),
        flagged: isRefused(row.player_name),
      }))
      return c.json({ entries, nextCursor }, 200)
    })
    .openapi({ ...contract.removeScore, middleware }, async (c) => {
      await removeEntry(db, c.req.valid('param').id, c.get('staff').username)
      return c.body(null, 204)
    })
    .openapi({ ...contract.renameScore, middleware }, async (c) => {
      const { playerName } = c.req.valid('json')
      const who = c.get('staff').username
      const row = await renameEntry(db, c.req.valid('param').id, playerName, who)
      return c.json(presentScore(row), 200)
    })
    .openapi({ ...contract.listChanges, middleware }, async (c) => {
      return c.json({ changes: await selectChanges(db) }, 200)
    })
    .openapi({ ...contract.undoChange, middleware }, async (c) => {
      const { changeId } = c.req.valid('param')
      const row = await undoEntryChange(db, changeId, c.get('staff').username)
      return c.json(presentScore(row), 200)
    })
    .openapi({ ...contract.getNameFilter, middleware }, async (c) => {
      const { filter, etag } = await readNameWords(db)
      return c.json({ filter }, 200, { etag })
    })
    .openapi({ ...contract.changeNameFilter, middleware }, async (c) => {
      const { filter, etag } = await saveNameWords(db, {
        words: c.req.valid('json').words.filter(Boolean),
        ifMatch: c.req.valid('header')['if-match'],
        who: c.get('staff').username,
      })
      return c.json({ filter }, 200, { etag })
    })
}
