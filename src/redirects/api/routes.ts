import { type SqlBool, sql } from 'kysely'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { jsonBody } from '#src/app/body-rules.ts'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { RedirectRow } from '#src/db/schema.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { shownPath } from '../address.ts'
import * as contract from '../contract.ts'
import { addRedirect, addRedirects, type ReadAddresses } from './add-redirects.ts'
import { csvOf, readCsv, reportOf } from './csv.ts'

export interface RedirectNeeds {
  readAddresses: ReadAddresses
  /** The published article whose title has these words. */
  find: (words: string) => Promise<string | undefined>
}

export type RedirectApi = ReturnType<typeof redirectApi>

const mostBytes = 8_000_000
/** Paths for which an article is looked for. */
const mostSuggested = 50

export function redirectApi({ db, gate, publicUrl }: FeatureBase, needs: RedirectNeeds) {
  const middleware = gate.required
  const { readAddresses, find } = needs
  return apiApp()
    .openapi({ ...contract.listRedirects, middleware }, async (c) => {
      const { q, cursor, limit } = c.req.valid('query')
      const rows = await selectRedirects(db, q)
        .selectAll()
        .$if(cursor !== undefined, (select) => select.where('id', '<', cursor ?? 0))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const counted = selectRedirects(db, q).select((select) => select.fn.countAll().as('count'))
      const { count } = await counted.executeTakeFirstOrThrow()
      const page = rows.slice(0, limit)
      const nextCursor = rows.length > limit ? String(page.at(-1)?.id) : null
      return c.json({ redirects: page.map(present), total: Number(count), nextCursor }, 200)
    })
    .openapi({ ...contract.createRedirect, middleware }, async (c) => {
      const who = c.get('staff').username
      const redirect = await db.transaction().execute(async (trx) => {
        const sent = c.req.valid('json')
        const added = await addRedirect(trx, sent, { who, publicUrl, readAddresses })
        if (added.result === 'added') {
          await recordActivity(trx, { who, kind: 'redirect-added', about: added.redirect.id })
        }
        return present(added.redirect)
      })
      return c.json({ redirect }, 201)
    })
    .openapi({ ...contract.deleteRedirect, middleware }, async (c) => {
      const { id } = c.req.valid('param')
      const who = c.get('staff').username
      await db.transaction().execute(async (trx) => {
        const gone = await trx.deleteFrom('redirects').where('id', '=', id).executeTakeFirst()
        if (gone.numDeletedRows === 0n) throw notFound('redirect')
        await recordActivity(trx, { who, kind: 'redirect-deleted', about: id })
      })
      return c.body(null, 204)
    })
    .openapi({ ...contract.listMissing, middleware }, async (c) => {
      const rows = await db
        .selectFrom('missing_paths')
        .selectAll()
        .orderBy('hits', 'desc')
        .orderBy('last_hit_at', 'desc')
        .orderBy('path')
        .limit(c.req.valid('query').limit)
        .execute()
      const paths: contract.MissingPath[] = []
      for (const [place, { path, hits, last_hit_at, referrers }] of rows.entries()) {
        const words = place < mostSuggested ? wordsOf(path) : ''
        paths.push({
          path,
          count: hits,
          lastAt: last_hit_at,
          referrers: Object.entries(JSON.parse(referrers) as Record<string, number>).map(
            ([from, count]) => ({ from, count }),
          ),
          suggestion: (words && (await find(words))) || null,
        })
      }
      return c.json({ paths }, 200)
    })
    .openapi({ ...contract.exportRedirects, middleware }, async (c) => {
      await recordActivity(db, { who: c.get('staff').username, kind: 'redirects-exported' })
      return c.text(await csvOf(db), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="redirects.csv"',
        'x-content-type-options': 'nosniff',
      })
    })
    .openapi(
      { ...contract.importRedirects, middleware: [middleware, jsonBody(mostBytes)] as const },
      async (c) => {
        const lines = readCsv(c.req.valid('json').csv)
        const who = c.get('staff').username
        const report = await db.transaction().execute(async (trx) => {
          const results = await addRedirects(trx, lines, { who, publicUrl, readAddresses })
          const done = reportOf(lines, results)
          if (done.added > 0) {
            await recordActivity(trx, { who, kind: 'redirects-imported', about: done.added })
          }
          return done
        })
        return c.json(report, 200)
      },
    )
}

/** The words at the end of a path: `/2019/how-we-test.html` is about "how we test". */
const wordsOf = (path: string): string =>
  (shownPath(path).split('/').at(-1) ?? '')
    .replace(/\.(html?|php|aspx?)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100)

function selectRedirects(db: Database, q: string | undefined) {
  const rows = db.selectFrom('redirects')
  if (!q) return rows
  const part = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  // Stored paths are encoded; somebody may type letters or their escapes.
  const encoded = part(encodeURI(q.toWellFormed()).replaceAll('%25', '%'))
  return rows.where(
    sql<SqlBool>`(lower(from_path) like ${encoded} escape '\\' or lower(to_address) like ${encoded} escape '\\')`,
  )
}

const present = (row: RedirectRow): contract.Redirect => ({
  id: row.id,
  from: row.from_path,
  to: row.to_address,
  permanent: row.permanent === 1,
  hits: row.hits,
  lastHitAt: row.last_hit_at,
})
