import type { Context } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import type { Database } from '#src/db/database.ts'
import type { RedirectRow } from '#src/db/schema.ts'
import { articleIdOf } from '#src/site/article-path.ts'
import { pathOf, subjectOf } from '../address.ts'
import type { ReadAddresses } from './add-redirects.ts'
import type { Counting } from './counting.ts'

interface Deps {
  db: Database
  counting: Counting
  readAddresses: ReadAddresses
}

/**
 * Answers requests for which this site has no page. They are looked up in the database: a page that exists costs
 * nothing, and every process sees a change at once.
 */
export const createAnswering = ({ db, counting, readAddresses }: Deps) => ({
  /** The redirect of this path; if there is none, the visit is counted as one that found no page. */
  async find(c: Context<ApiEnv>): Promise<Response | undefined> {
    const { pathname, search } = new URL(c.req.url)
    const path = pathOf(pathname)
    if (!path) return undefined
    const row = await selectRedirect(db, path)
    const location = row && (await locationOf(row, search, (ids) => readAddresses(db, ids)))
    if (!row || !location) {
      const network = networkOf(c.get('clientAddress'))
      const header = (name: string) => c.req.header(name)
      if (c.req.method === 'GET') await counting.missed({ path: subjectOf(path), network, header })
      return undefined
    }
    counting.hit(row.id)
    // No cache may keep it: staff change redirects, and a page may be published at this address.
    return c.body(null, row.permanent ? 308 : 307, { location, 'cache-control': 'no-store' })
  },
})

async function selectRedirect(db: Database, path: string): Promise<RedirectRow | undefined> {
  const rows = await db
    .selectFrom('redirects')
    .selectAll()
    .where('from_path', 'in', [...new Set([path, subjectOf(path)])])
    .execute()
  return rows.find((row) => row.from_path === path) ?? rows[0]
}

/** Straight to the current address of an article, so that nobody is redirected twice. */
async function locationOf(
  { to_address, to_path }: RedirectRow,
  search: string,
  read: (ids: number[]) => Promise<Map<number, string>>,
): Promise<string | undefined> {
  if (!to_path) return to_address
  const [before = '', hash = ''] = to_address.split(/(#.*)/s)
  const [path = '', query = ''] = before.split(/\?(.*)/s)
  const id = articleIdOf(to_path)
  const page = id === undefined ? path : (await read([id])).get(id)
  const all = [query, search.slice(1)].filter(Boolean).join('&')
  return page && `${page}${all ? `?${all}` : ''}${hash}`
}
