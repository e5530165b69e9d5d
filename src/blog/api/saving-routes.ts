import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { invalid } from '#src/app/problem.ts'
import { replayedHeader } from '#src/app/version-tag.ts'
import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import { createBlog, updateBlog } from '../contract.ts'
import { snapshotOf } from './article-document.ts'
import type { BlogDeps } from './blog-deps.ts'
import { selectBlog } from './queries.ts'
import { answerBlog } from './reading/answer-blog.ts'
import { forStaff, refuseOld, tagOf, withPictures } from './saving-calls.ts'
import { prepareCreate, updateBlogRow } from './service.ts'
import { stageUpdate } from './staged/staged.ts'
import { refuseWriter, refuseWriterPublishing } from './writers.ts'

/** The scope of the idempotency keys of new articles. */
const creationScope = 'blogs'

/** Calls that create and update articles. */
export function savingRoutes({ db, gate, images: worker, originals }: BlogDeps) {
  const sources = { db, originals }
  const saving = withPictures({ db, gate, images: worker })
  return apiApp()
    .openapi({ ...createBlog, middleware: saving }, async (c) => {
      const fields = c.req.valid('json')
      refuseWriterPublishing(c.get('staff'), fields)
      const { accountId, username } = c.get('staff')
      const from = await snapshotOf(db, c.req.valid('query'), {
        staff: c.get('staff'),
        change: fields,
      })
      const create = await prepareCreate(fields, username, from)
      const key = c.req.valid('header')['idempotency-key']
      let isRepeat = true
      const row = await once(db, {
        key,
        scope: creationScope,
        owner: accountId,
        // The key alone names the article: after a lost answer it comes back with one more word in it.
        body: null,
        async work(trx) {
          isRepeat = false
          return create(trx)
        },
      })
      const images = forStaff(c.req.valid('query').images)
      const headers = { etag: tagOf(row), ...(isRepeat && { [replayedHeader]: 'true' }) }
      return answerBlog(c, sources, { name: 'blog', row, images, status: 201, headers })
    })
    .openapi({ ...updateBlog, middleware: saving }, async (c) => {
      const images = forStaff(c.req.valid('query').images)
      const { blogId } = c.req.valid('param')
      const { blogId: named = blogId, ...change } = c.req.valid('json')
      if (named !== blogId) throw invalid({ blogId: ['This is not the blog of the address.'] })
      refuseWriterPublishing(c.get('staff'), change)
      const ifMatch = c.req.valid('header')['if-match']
      const from = await snapshotOf(db, c.req.valid('query'), {
        staff: c.get('staff'),
        change,
        blogId,
      })
      if (change.publishAt && change.status !== 'draft') {
        const published = await selectBlog(db, blogId, { status: 'published' })
        if (published) {
          const who = c.get('staff').username
          const check = (row: BlogRow, trx: Database) => refuseOld(trx, row, ifMatch)
          const { current: row } = await stageUpdate(db, { blogId, change, who, check, from })
          const headers = { etag: tagOf(row) }
          return answerBlog(c, sources, { name: 'newBlog', row, images, status: 200, headers })
        }
      }
      const row = await updateBlogRow(
        db,
        blogId,
        change,
        c.get('staff'),
        async (current, trx) => {
          refuseWriter(c.get('staff'), current)
          await refuseOld(trx, current, ifMatch)
        },
        from,
      )
      const headers = { etag: tagOf(row) }
      return answerBlog(c, sources, { name: 'newBlog', row, images, status: 200, headers })
    })
}
