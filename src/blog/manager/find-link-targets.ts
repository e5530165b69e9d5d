import { staffAnswer, staffClient } from '#src/platform/session/staff-call.ts'
import { publicPages, publicPaths } from '#src/site/public-pages.ts'
import type { BlogApi } from '../api/routes.ts'

interface LinkTarget {
  href: string
  title: string
  /** What it is, for example "Page" or "Draft". */
  kind: string
}

const most = 8

/** Articles and pages of this site whose title has the words. */
export async function findLinkTargets(query: string): Promise<LinkTarget[]> {
  const words = query.trim().toLowerCase().split(/\s+/)
  const matches = (title: string) => words.every((word) => title.toLowerCase().includes(word))
  const pages = publicPaths.flatMap((href): LinkTarget[] => {
    const { title = '', inSitemap } = publicPages[href]
    return inSitemap && !href.includes('$') && matches(title) ? [{ href, title, kind: 'Page' }] : []
  })
  const articles = (await findArticles()).filter(({ title }) => matches(title))
  return [...articles, ...pages].slice(0, most)
}

async function findArticles(): Promise<LinkTarget[]> {
  const call = staffClient<BlogApi>().blogs.cards.$get({ query: { limit: '100' } })
  const { cards } = await staffAnswer(call, 'Error finding articles')
  return cards.map(({ blogId, title, status }) => ({
    href: `/blog/${blogId}`,
    title,
    kind: status === 'draft' ? 'Draft' : 'Article',
  }))
}
