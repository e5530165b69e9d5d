import { readAddresses } from '#src/blog/api/reading/addresses.ts'
import { addRedirect, addRedirects } from '#src/redirects/api/add-redirects.ts'
import { redirectExists } from '#src/redirects/api/read-all.ts'
import type { RedirectArticle, Room } from '#src/transfer/api/import/rooms.ts'

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
      const { redirect, result } = await addRedirect(trx, sent, { who, publicUrl, readAddresses })
      return { id: redirect.id, wasHere: result === 'kept' }
    },
  exists: redirectExists,
  canClash: true,
})
