import { apiApp } from '#src/app/api-app.ts'
import * as contract from '../../staged-contract.ts'
import { snapshotOf } from '../article-document.ts'
import { requireRow } from '../queries.ts'
import { answerBlog } from '../reading/answer-blog.ts'
import { presentBlog } from '../reading/present.ts'
import { type BlogDeps, forStaff, withPictures } from '../saving-calls.ts'
import { asStaged, discardStaged, publishStagedNow, scheduleStaged, stageUpdate } from './staged.ts'
import { presentStaged, selectStaged } from './staged-queries.ts'

export type StagedApi = ReturnType<typeof stagedApi>

export function stagedApi(deps: BlogDeps) {
  const { db, gate } = deps
  return apiApp()
    .openapi({ ...contract.stageUpdate, middleware: withPictures(deps) }, async (c) => {
      const { blogId } = c.req.valid('param')
      const change = c.req.valid('json')
      const staff = c.get('staff')
      const from = await snapshotOf(db, c.req.valid('query'), { staff, change, blogId })
      const ifMatch = c.req.valid('header')['if-match']
      const update = { blogId, change, staff, from, ifMatch }
      const { staged, current } = await stageUpdate(db, update)
      return c.json({ stagedUpdate: await presentStaged(db, staged, current) }, 201)
    })
    .openapi({ ...contract.getStagedUpdate, middleware: gate.required }, async (c) => {
      const current = await requireRow(db, c.req.valid('param').blogId)
      const staged = await selectStaged(db, current.id)
      if (!staged) return c.json({}, 200)
      const blog = await presentBlog(db, asStaged(current, staged), 'weighed')
      return c.json({ stagedUpdate: await presentStaged(db, staged, current), blog }, 200)
    })
    .openapi({ ...contract.scheduleStagedUpdate, middleware: gate.required }, async (c) => {
      const { publishAt } = c.req.valid('json')
      const who = c.get('staff').username
      const wanted = { ...c.req.valid('param'), who, publishAt }
      const { staged, current } = await scheduleStaged(db, wanted)
      return c.json({ stagedUpdate: await presentStaged(db, staged, current) }, 200)
    })
    .openapi({ ...contract.publishStagedUpdate, middleware: gate.required }, async (c) => {
      const { replaces } = c.req.valid('json')
      const who = c.get('staff').username
      const row = await publishStagedNow(db, { ...c.req.valid('param'), who, replaces })
      const images = forStaff(c.req.valid('query').images)
      return answerBlog(c, deps, { name: 'newBlog', row, images, status: 200 })
    })
    .openapi({ ...contract.discardStagedUpdate, middleware: gate.required }, async (c) => {
      const who = c.get('staff').username
      await discardStaged(db, { ...c.req.valid('param'), who })
      return c.body(null, 204)
    })
}
