import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { notFound } from '#src/app/problem.ts'
import {
  deleteBlog,
  duplicateBlog,
  getRevision,
  listRevisions,
  submitBlog,
  unpublishBlog,
} from '../contract.ts'
import type { BlogDeps } from './blog-deps.ts'
import { selectBlog } from './queries.ts'
import { answerBlog } from './reading/answer-blog.ts'
import { readingRoutes } from './reading/reading-routes.ts'
import { selectRevision, selectRevisions } from './revisions.ts'
import { forStaff, tagOf } from './saving-calls.ts'
import { savingRoutes } from './saving-routes.ts'
import { deleteBlogRow, duplicateRow, submitBlogRow, unpublishRow } from './service.ts'
import { visibleTo } from './visibility.ts'
import { maySeeRevisions, refuseWriter, refuseWriterCancelling, requireBlog } from './writers.ts'

export type BlogApi = ReturnType<typeof blogApi>

export function blogApi(deps: BlogDeps) {
  const { db, gate, variants, originals, unused } = deps
  const sources = { db, originals }
  return apiApp()
    .route('/', readingRoutes(deps))
    .route('/', savingRoutes(deps))
    .openapi({ ...unpublishBlog, middleware: gate.required }, async (c) => {
      const row = await unpublishRow(db, c.req.valid('param').blogId, c.get('staff').username)
      const images = forStaff(c.req.valid('query').images)
      const headers = { etag: tagOf(row) }
      return answerBlog(c, sources, { name: 'newBlog', row, images, status: 200, headers })
    })
    .openapi({ ...duplicateBlog, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      const staff = c.get('staff')
      if (!(await selectBlog(db, blogId, visibleTo(staff)))) throw notFound('blog')
      const row = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: `blogs/${blogId}/duplicate`,
        owner: staff.accountId,
        body: null,
        work: (trx) => duplicateRow(trx, blogId, staff.username),
      })
      const images = forStaff(c.req.valid('query').images)
      const headers = { etag: tagOf(row) }
      return answerBlog(c, sources, { name: 'blog', row, images, status: 201, headers })
    })
    .openapi({ ...deleteBlog, middleware: gate.required }, async (c) => {
      const staff = c.get('staff')
      const { blogId } = c.req.valid('param')
      const gone = await deleteBlogRow(db, blogId, {
        who: staff.username,
        check(current) {
          refuseWriter(staff, current)
          refuseWriterCancelling(staff, current)
        },
        unused,
      })
      await variants.remove(gone)
      return c.body(null, 204)
    })
    .openapi({ ...submitBlog, middleware: gate.required }, async (c) => {
      const staff = c.get('staff')
      const { blogId } = c.req.valid('param')
      const { submitted } = c.req.valid('json')
      await submitBlogRow(db, { blogId, submitted, who: staff.username }, (current) =>
        refuseWriter(staff, current),
      )
      return c.body(null, 204)
    })
    .openapi({ ...listRevisions, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      await requireBlog(db, c.get('staff'), blogId)
      return c.json({ revisions: await selectRevisions(db, blogId) }, 200)
    })
    .openapi({ ...getRevision, middleware: gate.required }, async (c) => {
      const { blogId, version } = c.req.valid('param')
      const row = await selectRevision(db, blogId, version)
      if (!row || !maySeeRevisions(c.get('staff'), row)) throw notFound('revision')
      const images = forStaff(c.req.valid('query').images)
      return answerBlog(c, sources, { name: 'blog', row, images, status: 200 })
    })
}
