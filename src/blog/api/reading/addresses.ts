import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import { articleIdOf, articlePath } from '#src/site/article-path.ts'
import { markdownPathOf } from '#src/site/markdown-pages.ts'
import { currentSlug } from '../../slug.ts'
import { everyoneSees, isVisible } from '../visibility.ts'

export const addressOf = (row: Pick<BlogRow, 'id' | 'slug' | 'title'>) =>
  articlePath({ blogId: row.id, slug: currentSlug(row) })

/** The current addresses of those of these articles that every visitor can see. */
export async function readAddresses(db: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'slug', 'title'])
    .where('id', 'in', ids)
    .where(isVisible(everyoneSees))
    .execute()
  return new Map(rows.map((row) => [row.id, addressOf(row)]))
}

/** An address with something after the number, in any case and with a slash at its end; also that of the Markdown. */
const readable = /^\/blog\/\d{1,10}\/[^/]*\/*$/i

/**
 * Redirects an earlier or wrong readable address to the current one, once. The address follows from the row, so it changes
 * with the title or the chosen text in the transaction that publishes them, on every path. Nobody may keep the
 * redirect: the address can change back.
 */
export const currentAddresses = (db: Database) =>
  new Hono<ApiEnv>().get('/:blog/:id/*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const path = pathname.replace(/(?<=[^/])\/+$/, '').toLowerCase()
    const id = readable.test(pathname) ? articleIdOf(path) : undefined
    const address = id && (await readAddresses(db, [id])).get(id)
    // No readable part has a dot.
    const current = address && path.endsWith('.md') ? markdownPathOf(address) : address
    if (!current || current === pathname) return next()
    return c.body(null, 308, { location: current + search, 'cache-control': 'no-store' })
  })
