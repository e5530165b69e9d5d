import type { Context, TypedResponse } from 'hono'
import { apiApp } from '#src/app/api-app.ts'
import { cursorAfter, readCursor } from '#src/app/cursor.ts'
import { notFound } from '#src/app/problem.ts'
import { readContentVersion } from '#src/db/database.ts'
import * as contract from '../../contract.ts'
import { listTopics } from '../../topics-contract.ts'
import { withUnsaved } from '../article-document.ts'
import { selectAuthors, selectBlog, selectCards, selectStatuses } from '../queries.ts'
import { type BlogDeps, forStaff, tagOf } from '../saving-calls.ts'
import { withStaged } from '../staged/staged-queries.ts'
import { selectTopics } from '../topics.ts'
import { visibleTo } from '../visibility.ts'
import { answerBlog, streamBlogs } from './answer-blog.ts'
import { presentCards } from './present.ts'
import { selectRelated } from './related.ts'
import { searchCards } from './search.ts'

export function readingRoutes(deps: BlogDeps) {
  const { db, gate, limits } = deps
  /** The budget for anonymous responses with whole articles. */
  const budget = limits.budget({ total: 6 })
  // Separate from the large responses, so that a search does not wait for slow clients.
  const searching = limits.budget({ total: 4 })
  return apiApp()
    .openapi({ ...contract.listBlogs, middleware: gate.optional }, async (c) => {
      const { images, limit, cursor, status: wanted } = c.req.valid('query')
      const visible = visibleTo(c.get('staff'), wanted)
      const after = readCursor(cursor)
      type Answer = TypedResponse<
        { blogs: contract.Blog[]; nextCursor: string | null },
        200,
        'json'
      >
      const answer = (headers = {}) =>
        streamBlogs(c, deps, { ...visible, after, images, limit }, headers) as Promise<
          Response & Answer
        >
      if (c.get('staff')) return answer()
      const etag = `"blogs-${await readContentVersion(db)}"`
      const headers = { etag, 'cache-control': 'no-cache', vary: 'authorization' }
      if (c.req.header('if-none-match') === etag) return notModified<Answer>(c, headers)
      return budget.run(c, () => answer(headers))
    })
    .openapi({ ...contract.listCards, middleware: gate.optional }, async (c) => {
      const { status, limit, cursor, ...filter } = c.req.valid('query')
      const staff = c.get('staff')
      const listed = { ...filter, ...visibleTo(staff, status), after: readCursor(cursor) }
      const select = () => selectCards(db, { ...listed, limit: limit + 1 })
      const rows = filter.q && !staff ? await searching.wait(c, select) : await select()
      const { page, nextCursor } = cut(rows, limit, filter.sort)
      const cards = await presentCards(db, page)
      if (!staff) return c.json({ cards, nextCursor }, 200)
      const written = await withUnsaved(db, cards)
      const complete = staff.role === 'writer' ? written : await withStaged(db, written)
      return c.json({ cards: complete, nextCursor }, 200)
    })
    .openapi({ ...contract.searchBlogs, middleware: gate.optional }, async (c) => {
      const { q, limit } = c.req.valid('query')
      const search = () => searchCards(db, { q, limit, visible: visibleTo(c.get('staff')) })
      const rows = c.get('staff') ? await search() : await searching.wait(c, search)
      return c.json({ blogs: await presentCards(db, rows) }, 200)
    })
    .openapi(contract.relatedBlogs, async (c) => {
      const { blogId } = c.req.valid('param')
      const rows = await selectRelated(db, blogId, c.req.valid('query').limit)
      return c.json({ blogs: await presentCards(db, rows) }, 200)
    })
    .openapi(listTopics, async (c) =>
      c.json({ topics: await selectTopics(db, c.req.valid('query')) }, 200),
    )
    .openapi({ ...contract.listAuthors, middleware: gate.required }, async (c) =>
      c.json({ authors: await selectAuthors(db, visibleTo(c.get('staff'))) }, 200),
    )
    .openapi({ ...contract.listStatuses, middleware: gate.required }, async (c) => {
      const { ids } = c.req.valid('query')
      return c.json({ blogs: await selectStatuses(db, ids, visibleTo(c.get('staff'))) }, 200)
    })
    .openapi({ ...contract.getBlog, middleware: gate.optional }, async (c) => {
      const { blogId } = c.req.valid('param')
      const row = await selectBlog(db, blogId, visibleTo(c.get('staff')))
      if (!row) throw notFound('blog')
      const wanted = c.req.valid('query').images
      const images = c.get('staff') ? forStaff(wanted) : wanted
      const headers = { etag: tagOf(row) }
      const answer = () => answerBlog(c, deps, { name: 'blog', row, images, status: 200 })
      if (c.get('staff') || images !== 'embedded') return answer()
      if (c.req.header('if-none-match') === headers.etag)
        return notModified<Awaited<ReturnType<typeof answer>>>(c, headers)
      return budget.run(c, answer)
    })
}

/** A 304, which the API document need not mention: only clients that send If-None-Match get it. */
const notModified = <Answer>(c: Context, headers: Record<string, string>) =>
  c.body(null, 304, headers) as unknown as Response & Answer

/** The query read one row more than the limit: if it is there, there is a next page. */
function cut<Row extends { created_at: string; edited_at: string; id: number }>(
  rows: Row[],
  limit: number,
  sort: contract.CardSort,
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (!last || rows.length <= limit) return { page, nextCursor: null }
  const at = sort === 'edited' ? last.edited_at : last.created_at
  return { page, nextCursor: cursorAfter({ at, id: last.id }) }
}
