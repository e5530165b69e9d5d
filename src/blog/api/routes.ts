import type { Context, TypedResponse } from 'hono'
import { apiApp } from '#src/app/api-app.ts'
import { once } from '#src/app/idempotency.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import { replayedHeader } from '#src/app/version-tag.ts'
import { type Database, readContentVersion } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import { snapshotIn } from '#src/editor/api/saved.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { ImageWorker } from '#src/media/image-worker/image-worker.ts'
import type { Originals } from '#src/media/originals.ts'
import type { Unused } from '#src/media/unused.ts'
import type { Variants } from '#src/media/variants.ts'
import {
  type Blog,
  type CardSort,
  createBlog,
  deleteBlog,
  duplicateBlog,
  getBlog,
  getRevision,
  listAuthors,
  listBlogs,
  listCards,
  listRevisions,
  listStatuses,
  relatedBlogs,
  searchBlogs,
  submitBlog,
  unpublishBlog,
  updateBlog,
} from '../contract.ts'
import { withUnsaved } from './article-document.ts'
import { selectAuthors, selectBlog, selectCards, selectStatuses } from './queries.ts'
import { answerBlog } from './reading/answer-blog.ts'
import { cursorAfter, readCursor } from './reading/cursor.ts'
import { presentCards } from './reading/present.ts'
import { selectRelated } from './reading/related.ts'
import { searchCards } from './reading/search.ts'
import { streamBlogs } from './reading/stream-blogs.ts'
import { selectRevision, selectRevisions } from './revisions.ts'
import { forStaff, refuseOld, tagOf, withPictures } from './saving-calls.ts'
import {
  deleteBlogRow,
  duplicateRow,
  prepareCreate,
  submitBlogRow,
  unpublishRow,
  updateBlogRow,
} from './service.ts'
import { stageUpdate } from './staged/staged.ts'
import { withStaged } from './staged/staged-queries.ts'
import { visibleStatus, visibleTo } from './visibility.ts'
import {
  maySeeRevisions,
  refuseWriter,
  refuseWriterCancelling,
  refuseWriterPublishing,
} from './writers.ts'

export type BlogApi = ReturnType<typeof blogApi>

interface BlogDeps {
  db: Database
  gate: StaffGate
  variants: Variants
  /** Called after a save, which may have added jobs. */
  wake: () => void
  unused: Unused
  images: ImageWorker
  originals: Originals
  limits: RateLimits
}

/** The scope of the idempotency keys of new articles. */
const creationScope = 'blogs'

export function blogApi({
  db,
  gate,
  variants,
  wake,
  images: worker,
  originals,
  limits,
  unused,
}: BlogDeps) {
  /** The budget for anonymous responses with whole articles. */
  const budget = limits.budget({ total: 6 })
  // Separate from the large responses, so that a search does not wait for slow clients.
  const searching = limits.budget({ total: 4 })
  const sources = { db, originals }
  const saving = withPictures({ db, gate, images: worker })

  return apiApp()
    .openapi({ ...listBlogs, middleware: gate.optional }, async (c) => {
      const { images, limit, cursor, status: wanted } = c.req.valid('query')
      const visible = visibleTo(c.get('staff'), wanted)
      const after = readCursor(cursor)
      type Answer = TypedResponse<{ blogs: Blog[]; nextCursor: string | null }, 200, 'json'>
      const answer = (headers = {}) =>
        streamBlogs(c, sources, { ...visible, after, images, limit }, headers) as Promise<
          Response & Answer
        >
      if (c.get('staff')) return answer()
      const etag = `"blogs-${await readContentVersion(db)}"`
      const headers = { etag, 'cache-control': 'no-cache', vary: 'authorization' }
      if (c.req.header('if-none-match') === etag) return notModified<Answer>(c, headers)
      return budget.run(c, () => answer(headers))
    })
    .openapi({ ...listCards, middleware: gate.optional }, async (c) => {
      const { status: wanted, pick, limit, cursor, q, author, sort } = c.req.valid('query')
      const visible = visibleTo(c.get('staff'), wanted)
      const after = readCursor(cursor)
      const wantedRows = { ...visible, after, limit: limit + 1, pick, q, author, sort }
      const select = () => selectCards(db, wantedRows)
      const rows = q && !c.get('staff') ? await searching.wait(c, select) : await select()
      const { page, nextCursor } = cut(rows, limit, sort)
      const cards = await presentCards(db, page)
      const staff = c.get('staff')
      if (!staff) return c.json({ cards, nextCursor }, 200)
      const written = await withUnsaved(db, cards)
      const complete = staff.role === 'writer' ? written : await withStaged(db, written)
      return c.json({ cards: complete, nextCursor }, 200)
    })
    .openapi({ ...searchBlogs, middleware: gate.optional }, async (c) => {
      const { q, limit } = c.req.valid('query')
      const status = visibleStatus(c.get('staff'))
      const search = () => searchCards(db, { q, limit, status })
      const rows = c.get('staff') ? await search() : await searching.wait(c, search)
      return c.json({ blogs: await presentCards(db, rows) }, 200)
    })
    .openapi(relatedBlogs, async (c) => {
      const { blogId } = c.req.valid('param')
      const rows = await selectRelated(db, blogId, c.req.valid('query').limit)
      return c.json({ blogs: await presentCards(db, rows) }, 200)
    })
    .openapi({ ...listAuthors, middleware: gate.required }, async (c) =>
      c.json({ authors: await selectAuthors(db, visibleTo(c.get('staff'))) }, 200),
    )
    .openapi({ ...listStatuses, middleware: gate.required }, async (c) => {
      const ids = c.req.valid('query').ids.split(',').map(Number)
      return c.json({ blogs: await selectStatuses(db, ids, visibleTo(c.get('staff'))) }, 200)
    })
    .openapi({ ...getBlog, middleware: gate.optional }, async (c) => {
      const { status, ownDrafts } = visibleTo(c.get('staff'))
      const row = await selectBlog(db, c.req.valid('param').blogId, status, ownDrafts)
      if (!row) throw notFound('blog')
      const wanted = c.req.valid('query').images
      const images = c.get('staff') ? forStaff(wanted) : wanted
      const headers = { etag: tagOf(row) }
      const answer = () =>
        answerBlog(c, sources, { name: 'blog', row, images, status: 200, headers })
      if (c.get('staff') || images !== 'embedded') return answer()
      if (c.req.header('if-none-match') === headers.etag)
        return notModified<Awaited<ReturnType<typeof answer>>>(c, headers)
      return budget.run(c, answer)
    })
    .openapi({ ...createBlog, middleware: saving }, async (c) => {
      const fields = c.req.valid('json')
      refuseWriterPublishing(c.get('staff'), fields)
      const { accountId, username } = c.get('staff')
      const create = await prepareCreate(
        fields,
        username,
        snapshotIn(c.req.valid('query'), c.get('staff')),
      )
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
      wake()
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
      const from = snapshotIn(c.req.valid('query'), c.get('staff'))
      if (change.publishAt && change.status !== 'draft') {
        const published = await selectBlog(db, blogId, 'published')
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
      wake()
      const headers = { etag: tagOf(row) }
      return answerBlog(c, sources, { name: 'newBlog', row, images, status: 200, headers })
    })
    .openapi({ ...unpublishBlog, middleware: gate.required }, async (c) => {
      const row = await unpublishRow(db, c.req.valid('param').blogId, c.get('staff').username)
      const images = forStaff(c.req.valid('query').images)
      const headers = { etag: tagOf(row) }
      return answerBlog(c, sources, { name: 'newBlog', row, images, status: 200, headers })
    })
    .openapi({ ...duplicateBlog, middleware: gate.required }, async (c) => {
      const { blogId } = c.req.valid('param')
      const staff = c.get('staff')
      const { status, ownDrafts } = visibleTo(staff)
      if (!(await selectBlog(db, blogId, status, ownDrafts))) throw notFound('blog')
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
      const blog = await selectBlog(db, blogId)
      if (!blog || !maySeeRevisions(c.get('staff'), blog)) throw notFound('blog')
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

/** A 304, which the API document need not mention: only clients that send If-None-Match get it. */
const notModified = <Answer>(c: Context, headers: Record<string, string>) =>
  c.body(null, 304, headers) as unknown as Response & Answer

/** The query read one row more than the limit: if it is there, there is a next page. */
function cut<Row extends { created_at: string; edited_at: string; id: number }>(
  rows: Row[],
  limit: number,
  sort: CardSort,
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (!last || rows.length <= limit) return { page, nextCursor: null }
  const created_at = sort === 'edited' ? last.edited_at : last.created_at
  return { page, nextCursor: cursorAfter({ created_at, id: last.id }) }
}
