import type { MiddlewareHandler, TypedResponse } from 'hono'
import { painter } from '#src/media/painter/own-painter.ts'
import type { Variants } from '#src/media/variants.ts'
import type { Warming } from '#src/media/warming.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { BlogRow } from '#src/platform/db/schema.ts'
import { type ApiEnv, apiApp } from '#src/platform/http/api-app.ts'
import { limitBody } from '#src/platform/http/body-rules.ts'
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
  updateBlog,
} from '../contract.ts'
import { answerBlog } from './answer-blog.ts'
import { cursorAfter, readCursor } from './cursor.ts'
import { liftPictures } from './lift-pictures.ts'
import { type ImagesAs, presentBlog, presentCard, urlsIn } from './present.ts'
import { hasBlog, selectBlog, selectBlogs, selectCards } from './queries.ts'
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
  /** Where pictures lie while a save arrives. */
  spoolFolder: string
}

const mostBytes = 60_000_000
const tagOf = (row: Pick<BlogRow, 'id' | 'version'>) => versionTag('blog', row.id, row.version)

const forStaff = (images: 'embedded' | 'linked'): ImagesAs =>
  images === 'linked' ? 'weighed' : images

export function blogApi({ db, gate, variants, warming, spoolFolder }: BlogDeps) {
  const expectReaders = ({ status, content, thumbnail }: BlogRow) => {
    if (status !== 'published') return
    warming.expect({ pictures: urlsIn({ content, thumbnail: '' }), thumbnail })
  }
  const saving: [
    StaffGate['required'],
    MiddlewareHandler<ApiEnv>,
    MiddlewareHandler<ApiEnv>,
    ReturnType<typeof liftPictures>,
  ] = [gate.required, limitBody(mostBytes), expectPictures, liftPictures(spoolFolder)]

  return apiApp()
    .openapi({ ...listBlogs, middleware: gate.optional }, async (c) => {
      const { images, limit, cursor, status: wanted } = c.req.valid('query')
      const status = visibleStatus(c.get('staff'), wanted)
      const after = readCursor(cursor)
      if (!limit) {
        type Answer = TypedResponse<{ blogs: Blog[]; nextCursor: null }, 200, 'json'>
        return (await streamBlogs(c, db, { status, after, images })) as unknown as Answer
      }
      const rows = await selectBlogs(db, { status, after, limit: limit + 1 })
      const { page, nextCursor } = cut(rows, limit)
      const blogs: Blog[] = []
      for (const row of page) blogs.push(await presentBlog(db, row, images))
      return c.json({ blogs, nextCursor }, 200)
    })
    .openapi({ ...listCards, middleware: gate.optional }, async (c) => {
      const { status: wanted, pick, limit, cursor } = c.req.valid('query')
      const status = visibleStatus(c.get('staff'), wanted)
      const after = readCursor(cursor)
      const rows = await selectCards(db, { status, after, limit: limit + 1, pick })
      const { page, nextCursor } = cut(rows, limit)
      return c.json({ cards: page.map(presentCard), nextCursor }, 200)
    })
    .openapi({ ...getBlog, middleware: gate.optional }, async (c) => {
      const row = await selectBlog(db, c.req.valid('param').blogId, visibleStatus(c.get('staff')))
      if (!row) throw notFound('blog')
      const wanted = c.req.valid('query').images
      const images = c.get('staff') ? forStaff(wanted) : wanted
      const headers = { etag: tagOf(row) }
      return answerBlog(c, db, { name: 'blog', row, images, status: 200, headers })
    })
    .openapi({ ...createBlog, middleware: saving }, async (c) => {
      const fields = c.req.valid('json')
      const work = await prepareCreate(fields, c.get('staff').username, c.get('lifted'))
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
        { ...c.req.valid('json'), lifted: c.get('lifted') },
        c.get('staff').username,
        async (current, trx) => {
          const tag = tagOf(current)
          const ifMatch = c.req.valid('header')['if-match']
          if (!ifMatch || ifMatch === tag) return
          refuseStale(ifMatch, tag, { blog: await presentBlog(trx, current, images) })
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

/** While a large article is on its way, what looks at its pictures starts. */
const expectPictures: MiddlewareHandler<ApiEnv> = (c, next) => {
  if (Number(c.req.header('content-length')) > 100_000) painter.expect()
  return next()
}

/** One row more than asked for was read: whether it is there tells whether there is a next page. */
function cut<Row extends { created_at: string; id: number }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? cursorAfter(last) : null }
}
