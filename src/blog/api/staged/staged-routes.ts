import { apiApp } from '#src/app/api-app.ts'
import { notFound } from '#src/app/problem.ts'
import {
  discardStagedUpdate,
  getStagedUpdate,
  publishStagedUpdate,
  scheduleStagedUpdate,
  stageUpdate as stageRoute,
} from '../../staged-contract.ts'
import { snapshotOf } from '../article-document.ts'
import type { BlogDeps } from '../blog-deps.ts'
import { selectBlog } from '../queries.ts'
import { answerBlog } from '../reading/answer-blog.ts'
import { presentBlog } from '../reading/present.ts'
import { forStaff, refuseOld, staleBlog, tagOf, withPictures } from '../saving-calls.ts'
import { asStaged, discardStaged, publishStagedNow, scheduleStaged, stageUpdate } from './staged.ts'
import { presentStaged, selectStaged } from './staged-queries.ts'

export type StagedApi = ReturnType<typeof stagedApi>

export function stagedApi({ db, gate, images, originals }: BlogDeps) {
  return apiApp()
    .openapi({ ...stageRoute, middleware: withPictures({ db, gate, images }) }, async (c) => {
      const { blogId } = c.req.valid('param')
      const change = c.req.valid('json')
      const staff = c.get('staff')
      const { staged, current } = await stageUpdate(db, {
        blogId,
        change,
        who: staff.username,
        check: (row, trx) => refuseOld(trx, row, c.req.valid('header')['if-match']),
        from: await snapshotOf(db, c.req.valid('query'), { staff, change, blogId }),
      })
      return c.json({ stagedUpdate: await presentStaged(db, staged, current) }, 201)
    })
    .openapi({ ...getStagedUpdate, middleware: gate.required }, async (c) => {
      const current = await selectBlog(db, c.req.valid('param').blogId)
      if (!current) throw notFound('blog')
      const staged = await selectStaged(db, current.id)
      if (!staged) return c.json({}, 200)
      const blog = await presentBlog(db, asStaged(current, staged), 'weighed')
      return c.json({ stagedUpdate: await presentStaged(db, staged, current), blog }, 200)
    })
    .openapi({ ...scheduleStagedUpdate, middleware: gate.required }, async (c) => {
      const { publishAt } = c.req.valid('json')
      const who = c.get('staff').username
      const { staged, current } = await scheduleStaged(db, {
        ...c.req.valid('param'),
        who,
        publishAt,
      })
      return c.json({ stagedUpdate: await presentStaged(db, staged, current) }, 200)
    })
    .openapi({ ...publishStagedUpdate, middleware: gate.required }, async (c) => {
      const { replaces } = c.req.valid('json')
      const who = c.get('staff').username
      const wanted = { ...c.req.valid('param'), who, replaces }
      const row = await publishStagedNow(db, wanted, (current, trx) => staleBlog(trx, current))
      return answerBlog(
        c,
        { db, originals },
        {
          name: 'newBlog',
          row,
          status: 200,
          images: forStaff(c.req.valid('query').images),
          headers: { etag: tagOf(row) },
        },
      )
    })
    .openapi({ ...discardStagedUpdate, middleware: gate.required }, async (c) => {
      const who = c.get('staff').username
      await discardStaged(db, { ...c.req.valid('param'), who })
      return c.body(null, 204)
    })
}
