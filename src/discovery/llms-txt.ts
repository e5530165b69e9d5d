import { serialize } from '#src/editor/markdown/syntax.ts'
import { identity } from '#src/site/identity.ts'
import type { Launch } from '#src/site/launch.ts'
import { hasMarkdown, markdownPathOf } from '#src/site/markdown-pages.ts'
import { sitemapPaths } from '#src/site/pages.ts'
import { publicPages } from '#src/site/public-pages.ts'
import type { PublishedArticles } from './published-articles.ts'

const mostArticles = 200

interface Entry {
  title: string
  url: string
  note: string
}

/** The list of pages for programs that read, as llmstxt.org describes it. */
export async function buildLlmsTxt(
  articles: PublishedArticles,
  publicUrl: string,
  launch: Launch,
): Promise<string> {
  const pages = sitemapPaths(launch)
    .filter(hasMarkdown)
    .map((path): Entry => {
      const { title = '', description = '' } = publicPages[path]
      const note = typeof description === 'function' ? description(launch.claims) : description
      return { title, url: publicUrl + markdownPathOf(path), note }
    })
  const newest = (await articles.newest(mostArticles)).map(({ id, title, summary }): Entry => {
    return { title, url: publicUrl + markdownPathOf(`/blog/${id}`), note: summary }
  })
  const feed = {
    title: 'Articles as a feed',
    url: `${publicUrl}/feed.xml`,
    note: 'Atom, with full text.',
  }
  return [
    serialize([
      { type: 'heading', depth: 1, children: [text(identity.name)] },
      { type: 'blockquote', children: [{ type: 'paragraph', children: [text(identity.tagline)] }] },
    ]),
    section('Pages', pages),
    section('Articles', newest),
    section('Feeds', [feed]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

const text = (value: string) => ({
  type: 'text' as const,
  value: value.replace(/\s+/g, ' ').trim(),
})

const section = (title: string, entries: readonly Entry[]): string =>
  serialize([
    { type: 'heading', depth: 2, children: [text(title)] },
    {
      type: 'list',
      ordered: false,
      spread: false,
      children: entries.map(({ title: name, url, note }) => ({
        type: 'listItem',
        spread: false,
        children: [
          {
            type: 'paragraph',
            children: [
              { type: 'link', url, children: [text(name || 'Untitled')] },
              ...(note.trim() ? [{ type: 'text' as const, value: `: ${text(note).value}` }] : []),
            ],
          },
        ],
      })),
    },
  ])
