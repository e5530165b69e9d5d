import { setImmediate as immediate } from 'node:timers/promises'
import { apiApp } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import { linkSearch } from '#src/editor/text/link-search.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import type { LinkingText, LinkSearch, LinkSource } from '#src/feature/links.ts'
import type { BlogChange } from '../contract.ts'
import { listLinksHere, mostLinking } from '../links-contract.ts'
import { topicPath } from '../topics.ts'
import { requireRow } from './queries.ts'
import { searchCards } from './reading/search.ts'
import { stagedWithBlogs } from './staged/staged-queries.ts'
import { selectTopics } from './topics.ts'
import { visibleTo } from './visibility.ts'

/** Articles per query: other requests are served in between, and each may have two million characters. */
const part = 200

async function linkingArticles(db: Database, { ids, pattern, isIn }: LinkSearch) {
  const { last } = await db
    .selectFrom('blogs')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const found: LinkingText[] = []
  for (let from = 0; from < (last ?? 0); from += part) {
    const rows = await db
      .selectFrom('blogs')
      .select(['id', 'title', 'status', 'content'])
      .where('id', '>', from)
      .where('id', '<=', from + part)
      .where('content', 'like', pattern)
      .execute()
    for (const { id, title, status, content } of rows) {
      if (!ids.has(id) && isIn(content)) {
        found.push({ kind: 'article', title, detail: status, href: editPath(id) })
      }
    }
    await immediate()
  }
  // Published ones first: their readers meet the broken links.
  return found.toSorted((a, b) => (a.detail < b.detail ? 1 : a.detail > b.detail ? -1 : 0))
}

async function linkingUpdates(db: Database, { ids, pattern, isIn }: LinkSearch) {
  const rows = await stagedWithBlogs(db)
    .select(['blogs.id', 'blogs.title', 'staged.fields'])
    .where('staged.fields', 'like', pattern)
    .execute()
  return rows.flatMap(({ id, title, fields }): LinkingText[] => {
    const { content = '' }: BlogChange = JSON.parse(fields)
    if (ids.has(id) || !isIn(content)) return []
    return [{ kind: 'update', title, detail: 'staged update', href: editPath(id) }]
  })
}

const editPath = (id: number) => `/contentmanager/blogger/edit/${id}`

export const articleLinks = (db: Database): LinkSource[] => [
  {
    least: 'writer',
    async targets({ q, limit, staff }) {
      const cards = await searchCards(db, { q, limit, visible: visibleTo(staff) })
      const topics = await selectTopics(db, { like: q, limit })
      return [
        ...cards.map(({ id, title, status }) => ({
          href: `/blog/${id}`,
          title,
          kind: status === 'draft' ? 'Draft' : 'Article',
        })),
        ...topics.map(({ name }) => ({ href: topicPath(name), title: name, kind: 'Topic' })),
      ]
    },
    linking: async (search) => [
      ...(await linkingArticles(db, search)),
      ...(await linkingUpdates(db, search)),
    ],
  },
]

export type LinksApi = ReturnType<typeof linksApi>

export function linksApi({ db, gate, publicUrl }: FeatureBase, sources: () => LinkSource[]) {
  return apiApp().openapi({ ...listLinksHere, middleware: gate.required }, async (c) => {
    const { blogId } = c.req.valid('param')
    await requireRow(db, blogId)
    const search = linkSearch([blogId, ...(c.req.valid('query').also ?? [])], publicUrl)
    const found = await Promise.all(sources().map(({ linking }) => linking?.(search) ?? []))
    const links = found.flat()
    return c.json({ links: links.slice(0, mostLinking), total: links.length }, 200)
  })
}
