import type { MiddlewareHandler } from 'hono'
import type { Database } from '#src/db/database.ts'
import { type ApiEnv, apiApp } from '#src/http/api-app.ts'
import { jsonBody } from '#src/http/body-rules.ts'
import { notFound } from '#src/http/problem.ts'
import type { StaffGate } from '#src/http/staff-gate.ts'
import {
  deleteNewArticle as deleteNewArticleCall,
  getNewArticle,
  listNewArticles,
  putNewArticle,
} from '../new-article-contract.ts'
import {
  deleteNewArticle,
  selectNewArticle,
  selectNewArticles,
  writeNewArticle,
} from './new-articles.ts'
import { ownerOf } from './owned-by.ts'
import { imageFacts } from './present.ts'
import { mostCopyBytes } from './working-copy-routes.ts'

export type NewArticleApi = ReturnType<typeof newArticleApi>

/** Stores new articles on the server before their first save, so that their writer can continue on any device. */
export function newArticleApi({ db, gate }: { db: Database; gate: StaffGate }) {
  const writing: [StaffGate['required'], MiddlewareHandler<ApiEnv>] = [
    gate.required,
    jsonBody(mostCopyBytes),
  ]
  return apiApp()
    .openapi({ ...listNewArticles, middleware: gate.required }, async (c) =>
      c.json({ workingCopies: await selectNewArticles(db, ownerOf(c.get('staff'))) }, 200),
    )
    .openapi({ ...getNewArticle, middleware: gate.required }, async (c) => {
      const whose = { ...ownerOf(c.get('staff')), ...c.req.valid('param') }
      const row = await selectNewArticle(db, whose)
      if (!row) throw notFound('working copy')
      const fields = JSON.parse(row.fields)
      const workingCopy = {
        ...fields,
        key: row.key,
        changesId: row.changes_id,
        revision: row.revision,
        savedAt: row.saved_at,
        ...(await imageFacts(db, fields)),
      }
      return c.json({ workingCopy }, 200)
    })
    .openapi({ ...putNewArticle, middleware: writing }, async (c) => {
      const whose = { ...ownerOf(c.get('staff')), ...c.req.valid('param') }
      return c.json(await writeNewArticle(db, whose, c.req.valid('json')), 200)
    })
    .openapi({ ...deleteNewArticleCall, middleware: gate.required }, async (c) => {
      const whose = { ...ownerOf(c.get('staff')), ...c.req.valid('param') }
      await deleteNewArticle(db, whose, c.req.valid('query').changesId)
      return c.body(null, 204)
    })
}
