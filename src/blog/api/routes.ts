import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import { replayedHeader } from '#src/app/version-tag.ts'
import * as contract from '../contract.ts'
import { snapshotOf } from './article-document.ts'
import { selectBlog } from './queries.ts'
import { answerBlog } from './reading/answer-blog.ts'
import { readingRoutes } from './reading/reading-routes.ts'
import { selectRevision, selectRevisions } from './revisions.ts'
import { type BlogDeps, forStaff, tagOf, withPictures } from './saving-calls.ts'
import {
  deleteBlogRow,
  duplicateRow,
  prepareCreate,
  submitBlogRow,
  unpublishRow,
  updateBlogRow,
} from './service.ts'
import { stageUpdate } from './staged/staged.ts'
import { visibleTo } from './visibility.ts'
import { maySeeRevisions, refuseWriterPublishing, requireBlog } from './writers.ts'

export type BlogApi = ReturnType<typeof blogApi>

export function blogApi(deps: BlogDeps) {
  const { db, gate, variants, unused } = deps
  return apiApp()
    .route('/', readingRoutes(deps))
    .route('/', savingRoutes(deps))
    .openapi({ ...contract.unpublishBlog, middleware: gate.required }, async (c) => {
      const row = await unpublishRow(db, c.req.valid('param').blogId, c.get('staff').username)
      const images = forStaff(c.req.valid('query').images)
      return answerBlog(c, deps, { name: 'newBlog', row, images, status: 200 })
    })
    .openapi({ ...contract.duplicateBlog, middleware: gate.required }, async (c) => {
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
      return answerBlog(c, deps, { name: 'blog', row, images, status: 201 })
    })
    .openapi({ ...contract.deleteBlog, middleware: gate.required }, async (c) => {
      const staff = c.get('staff')
      const { blogId } = c.req.valid('param')
      await variants.remove(await deleteBlogRow(db, blogId, { staff, unused }))
      return c.body(null, 204)
    })
    .openapi({ ...contract.submitBlog, middleware: gate.required }, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json'), staff: c.get('staff') }
      await submitBlogRow(db, wanted)
      return c.body(null, 204)
    })
    .openapi({ ...contract.listRevisions, middleware: gate.required }, async (c) => {
      const blogId = await requireBlog(db, c.get('staff'), c.req.valid('param').blogId)
      return c.json({ revisions: await selectRevisions(db, blogId) }, 200)
    })
    .openapi({ ...contract.getRevision, middleware: gate.required }, async (c) => {
      const { blogId, version } = c.req.valid('param')
      const row = await selectRevision(db, blogId, version)
      if (!row || !maySeeRevisions(c.get('staff'), row)) throw notFound('revision')
      const images = forStaff(c.req.valid('query').images)
      return answerBlog(c, deps, { name: 'blog', row, images, status: 200, headers: {} })
    })
}

function savingRoutes(deps: BlogDeps) {
  const { db } = deps
  const saving = withPictures(deps)
  return apiApp()
    .openapi({ ...contract.createBlog, middleware: saving }, async (c) => {
      const fields = c.req.valid('json')
      const staff = c.get('staff')
      refuseWriterPublishing(staff, fields)
      const from = await snapshotOf(db, c.req.valid('query'), { staff, change: fields })
      const create = await prepareCreate(fields, staff.username, from)
      let isRepeat = true
      const row = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: 'blogs',
        owner: staff.accountId,
        // The key alone names the article: after a lost answer it comes back with one more word in it.
        body: null,
        async work(trx) {
          isRepeat = false
          return create(trx)
        },
      })
      const images = forStaff(c.req.valid('query').images)
      const headers = { etag: tagOf(row), ...(isRepeat && { [replayedHeader]: 'true' }) }
      return answerBlog(c, deps, { name: 'blog', row, images, status: 201, headers })
    })
    .openapi({ ...contract.updateBlog, middleware: saving }, async (c) => {
      const images = forStaff(c.req.valid('query').images)
      const { blogId } = c.req.valid('param')
      const { blogId: named = blogId, ...change } = c.req.valid('json')
      if (named !== blogId) throw invalid({ blogId: ['This is not the blog of the address.'] })
      const staff = c.get('staff')
      refuseWriterPublishing(staff, change)
      const ifMatch = c.req.valid('header')['if-match']
      const from = await snapshotOf(db, c.req.valid('query'), { staff, change, blogId })
      const update = { blogId, change, staff, from, ifMatch }
      const isStaged =
        change.publishAt &&
        change.status !== 'draft' &&
        (await selectBlog(db, blogId, { status: 'published' }))
      const row = isStaged
        ? (await stageUpdate(db, update)).current
        : await updateBlogRow(db, update)
      return answerBlog(c, deps, { name: 'newBlog', row, images, status: 200 })
    })
}
