import type { MiddlewareHandler } from 'hono'
import type { Database } from '#src/db/database.ts'
import { type ApiEnv, apiApp } from '#src/http/api-app.ts'
import { jsonBody } from '#src/http/body-rules.ts'
import type { StaffGate } from '#src/http/staff-gate.ts'
import {
  deleteWorkingCopy,
  getWorkingCopy,
  putWorkingCopy,
  tellPresence,
} from '../working-copy-contract.ts'
import { ownerOf } from './owned-by.ts'
import { imageFacts } from './present.ts'
import { requireBlog } from './require-blog.ts'
import { deleteCopy, notePresence, selectCopy, writeCopy } from './working-copies.ts'

export type WorkingCopyApi = ReturnType<typeof workingCopyApi>

/** Enough for text; pictures are uploaded separately. */
export const mostCopyBytes = 8_000_000

/**
 * Stores unsaved changes on the server, so that their writer can continue on any device, and shows who has a blog open.
 */
export function workingCopyApi({ db, gate }: { db: Database; gate: StaffGate }) {
  const writing: [StaffGate['required'], MiddlewareHandler<ApiEnv>] = [
    gate.required,
    jsonBody(mostCopyBytes),
  ]
  return apiApp()
    .openapi({ ...getWorkingCopy, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const row = await selectCopy(db, { blogId, ...ownerOf(c.get('staff')) })
      if (!row) return c.json({ workingCopy: null }, 200)
      const fields = JSON.parse(row.fields)
      const workingCopy = {
        ...fields,
        baseVersion: row.base_version,
        changesId: row.changes_id,
        revision: row.revision,
        savedAt: row.saved_at,
        ...(await imageFacts(db, fields)),
      }
      return c.json({ workingCopy }, 200)
    })
    .openapi({ ...putWorkingCopy, middleware: writing }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const whose = { blogId, ...ownerOf(c.get('staff')) }
      return c.json(await writeCopy(db, whose, c.req.valid('json')), 200)
    })
    .openapi({ ...deleteWorkingCopy, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const whose = { blogId, ...ownerOf(c.get('staff')) }
      await deleteCopy(db, whose, c.req.valid('query').changesId)
      return c.body(null, 204)
    })
    .openapi({ ...tellPresence, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      const { username } = c.get('staff')
      const others = await notePresence(db, { blogId, username, ...c.req.valid('json') })
      return c.json({ others }, 200)
    })
}
