import { invalid } from '#src/app/problem.ts'
import { selectBlog } from '#src/blog/api/queries.ts'
import { currentSlug } from '#src/blog/slug.ts'
import { addRedirects, type ReadAddresses } from '#src/redirects/api/add-redirects.ts'
import { redirectExists } from '#src/redirects/api/read-all.ts'
import { articlePath } from '#src/site/article-path.ts'
import type { RedirectArticle, Room } from '#src/transfer/api/import/rooms.ts'

const readAddresses: ReadAddresses = async (db, ids) => {
  const rows = await Promise.all(ids.map((id) => selectBlog(db, id)))
  const published = rows.filter((row) => row?.status === 'published')
  return new Map(
    published.flatMap((row) =>
      row ? [[row.id, articlePath({ blogId: row.id, slug: currentSlug(row) })]] : [],
    ),
  )
}

/**
 * An old address leads to the address with the number, which stays the same. While the article is a draft, visitors find
 * nothing there, like at any address of a draft.
 */
export const redirectArticle =
  (publicUrl: string): RedirectArticle =>
  async (trx, { from, articleId, who }) => {
    const items = from.map((path) => ({ from: path, to: `/blog/${articleId}` }))
    const results = await addRedirects(trx, items, { who, publicUrl, readAddresses })
    return results.flatMap((one, place) =>
      one.result === 'refused' ? [`No redirect from ${from[place]}: ${one.reason}`] : [],
    )
  }

export const redirectRoom = (publicUrl: string): Room => ({
  prepare:
    async ({ from, to, permanent }, { who }) =>
    async (trx) => {
      const sent = { from: String(from), to: String(to), permanent: permanent === true }
      const [added] = await addRedirects(trx, [sent], { who, publicUrl, readAddresses })
      if (!added || added.result === 'refused') {
        throw invalid({ from: [added?.reason ?? 'It cannot be redirected.'] })
      }
      return { id: added.redirect.id, wasHere: added.result === 'kept' }
    },
  exists: redirectExists,
  canClash: true,
})
