import type { LinkTarget } from '#src/editor/writing/link-dialog.tsx'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { publicPages, publicPaths } from '#src/site/public-pages.ts'
import type { BlogApi } from '../../api/routes.ts'

const most = 8

export async function findLinkTargets(query: string): Promise<LinkTarget[]> {
  const words = query.trim().toLowerCase().split(/\s+/)
  const matches = (title: string) => words.every((word) => title.toLowerCase().includes(word))
  const pages = publicPaths.flatMap((href): LinkTarget[] => {
    const { title = '', inSitemap } = publicPages[href]
    return inSitemap && !href.includes('$') && matches(title) ? [{ href, title, kind: 'Page' }] : []
  })
  return [...(await findArticles(query.trim())), ...pages].slice(0, most)
}

/** Articles with the words in title, summary or text, titles first; without words, the newest. */
async function findArticles(q: string): Promise<LinkTarget[]> {
  const { blogs } = staffClient<BlogApi>()
  const limit = `${most}`
  const cards = q
    ? (await staffAnswer(blogs.search.$get({ query: { q, limit } }), 'Error finding articles'))
        .blogs
    : (await staffAnswer(blogs.cards.$get({ query: { limit } }), 'Error finding articles')).cards
  return cards.map(({ blogId, title, status }) => ({
    href: `/blog/${blogId}`,
    title,
    kind: status === 'draft' ? 'Draft' : 'Article',
  }))
}
