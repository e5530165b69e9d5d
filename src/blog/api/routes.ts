import type { Context, MiddlewareHandler, TypedResponse } from 'hono'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import { storeEmbedded } from '#src/media/store-embedded.ts'
import type { Variants } from '#src/media/variants.ts'
import type { Warming } from '#src/media/warming.ts'
import { type Database, readContentVersion } from '#src/platform/db/database.ts'
import type { BlogRow } from '#src/platform/db/schema.ts'
import { type ApiEnv, apiApp } from '#src/platform/http/api-app.ts'
import { limitBody } from '#src/platform/http/body-rules.ts'
import { type CallBudget, createCallBudget } from '#src/platform/http/call-budget.ts'
import { versionTag } from '#src/platform/http/contract.ts'
import { refuseStale } from '#src/platform/http/etag.ts'
import { once } from '#src/platform/http/once.ts'
import { notFound } from '#src/platform/http/problem.ts'
import type { StaffGate } from '#src/platform/http/staff-gate.ts'
import {
  type Blog,
  createBlog,
  deleteBlog,
  getBlog,
  getRevision,
  listBlogs,
  listCards,
  listRevisions,
  listStatuses,
  updateBlog,
} from '../contract.ts'
import { answerBlog } from './answer-blog.ts'
import { cursorAfter, readCursor } from './cursor.ts'
import { type ImagesAs, presentBlog, presentCard, urlsIn } from './present.ts'
import { hasBlog, selectBlog, selectCards, selectStatuses } from './queries.ts'
import { selectRevision, selectRevisions } from './revisions.ts'
import { deleteBlogRow, prepareCreate, updateBlogRow } from './service.ts'
import { streamBlogs } from './stream-blogs.ts'
import { visibleStatus } from './visibility.ts'

export type BlogApi = ReturnType<typeof blogApi>

interface BlogDeps {
  db: Database
  gate: StaffGate
  variants: Variants
  warming: Warming
  images: ImageWorker
  /** Of anonymous answers with whole articles. */
  budget?: CallBudget
}

const mostBytes = 60_000_000
const tagOf = (row: Pick<BlogRow, 'id' | 'version'>) => versionTag('blog', row.id, row.version)

const forStaff = (images: 'embedded' | 'linked'): ImagesAs =>
  images === 'linked' ? 'weighed' : images

export function blogApi({
  db,
  gate,
  variants,
  warming,
  images: worker,
  budget = createCallBudget(),
}: BlogDeps) {
  const expectReaders = ({ status, content, thumbnail }: BlogRow) => {
    if (status !== 'published') return
    warming.expect({ pictures: urlsIn({ content, thumbnail: '' }), thumbnail })
  }
  const saving: [StaffGate['required'], MiddlewareHandler<ApiEnv>, MiddlewareHandler<ApiEnv>] = [
    gate.required,
    limitBody(mostBytes),
    storeEmbedded({ db, images: worker }),
  ]

  return apiApp()
    .openapi({ ...listBlogs, middleware: gate.optional }, async (c) => {
      const { images, limit, cursor, status: wanted } = c.req.valid('query')
      const status = visibleStatus(c.get('staff'), wanted)
      const after = readCursor(cursor)
      type Answer = TypedResponse<{ blogs: Blog[]; nextCursor: string | null }, 200, 'json'>
      const answer = (headers = {}) =>
        streamBlogs(c, db, { status, after, images, limit }, headers) as Promise<Response & Answer>
      if (c.get('staff')) return answer()
      const etag = `"blogs-${await readContentVersion(db)}"`
      const headers = { etag, 'cache-control': 'no-cache', vary: 'authorization' }
      if (c.req.header('if-none-match') === etag) return notModified<Answer>(c, headers)
      return budget.run(c, () => answer(headers))
    })
    .openapi({ ...listCards, middleware: gate.optional }, async (c) => {
      const { status: wanted, pick, limit, cursor } = c.req.valid('query')
      const status = visibleStatus(c.get('staff'), wanted)
      const after = readCursor(cursor)
      const rows = await selectCards(db, { status, after, limit: limit + 1, pick })
      const { page, nextCursor } = cut(rows, limit)
      return c.json({ cards: page.map(presentCard), nextCursor }, 200)
    })
    .openapi({ ...listStatuses, middleware: gate.required }, async (c) => {
      const ids = c.req.valid('query').ids.split(',').map(Number)
      return c.json({ blogs: await selectStatuses(db, ids) }, 200)
    })
    .openapi({ ...getBlog, middleware: gate.optional }, async (c) => {
      const row = await selectBlog(db, c.req.valid('param').blogId, visibleStatus(c.get('staff')))
      if (!row) throw notFound('blog')
      const wanted = c.req.valid('query').images
      const images = c.get('staff') ? forStaff(wanted) : wanted
      const headers = { etag: tagOf(row) }
      const answer = () => answerBlog(c, db, { name: 'blog', row, images, status: 200, headers })
      if (c.get('staff') || images !== 'embedded') return answer()
      if (c.req.header('if-none-match') === headers.etag)
        return notModified<Awaited<ReturnType<typeof answer>>>(c, headers)
      return budget.run(c, answer)
    })
    .openapi({ ...createBlog, middleware: saving }, async (c) => {
      const fields = c.req.valid('json')
      const work = await prepareCreate(fields, c.get('staff').username)
      const row = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: 'blogs',
        // The key alone names the article: after a lost answer it comes back with one more word in it.
        body: null,
        work,
      })
      expectReaders(row)
      const images = forStaff(c.req.valid('query').images)
      const headers = { etag: tagOf(row) }
      return answerBlog(c, db, { name: 'blog', row, images, status: 201, headers })
    })
    .openapi({ ...updateBlog, middleware: saving }, async (c) => {
      const images = forStaff(c.req.valid('query').images)
      const row = await updateBlogRow(
        db,
        c.req.valid('param').blogId,
        c.req.valid('json'),
        c.get('staff').username,
        async (current, trx) => {
          const tag = tagOf(current)
          const ifMatch = c.req.valid('header')['if-match']
          if (!ifMatch || ifMatch === tag) return
          // Linked in any case: with its pictures it would be in memory as a whole.
          refuseStale(ifMatch, tag, { blog: await presentBlog(trx, current, 'weighed') })
        },
      )
      expectReaders(row)
      const headers = { etag: tagOf(row) }
      return answerBlog(c, db, { name: 'newBlog', row, images, status: 200, headers })
    })
    .openapi({ ...deleteBlog, middleware: gate.required }, async (c) => {
      const gone = await deleteBlogRow(db, c.req.valid('param').blogId, c.get('staff').username)
      await variants.remove(gone)
      return c.body(null, 204)
    })
    .openapi({ ...listRevisions, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      if (!(await hasBlog(db, blogId))) throw notFound('blog')
      return c.json({ revisions: await selectRevisions(db, blogId) }, 200)
    })
    .openapi({ ...getRevision, middleware: gate.required }, async (c) => {
      const { blogId, version } = c.req.valid('param')
      const row = await selectRevision(db, blogId, version)
      if (!row) throw notFound('revision')
      const images = forStaff(c.req.valid('query').images)
      return answerBlog(c, db, { name: 'blog', row, images, status: 200 })
    })
}

/** A 304, which the document of the api need not name: only who asked for it gets it. */
const notModified = <Answer>(c: Context, headers: Record<string, string>) =>
  c.body(null, 304, headers) as unknown as Response & Answer

/** One row more than asked for was read: whether it is there tells whether there is a next page. */
function cut<Row extends { created_at: string; id: number }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? cursorAfter(last) : null }
}
