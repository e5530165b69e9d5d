import { Parser } from 'htmlparser2'
import { readBlocks } from '#src/editor/blocks/content.ts'
import { flowOfHtml } from '#src/editor/markdown/flow-of-html.ts'
import { changeAddresses, serialize } from '#src/editor/markdown/syntax.ts'
import { readableMarkdown } from '#src/editor/markdown/to-markdown.ts'
import { longDay } from '#src/time/long-day.ts'
import type { ArticleText, PublishedArticles } from './published-articles.ts'

interface Deps {
  articles: PublishedArticles
  publicUrl: string
  /** The cache-control header of a page that visitors share. */
  sharedAge: string
  /** Headers of every response that is no page. */
  headers: Record<string, string>
}

const article = /^\/blog\/(\d{1,10})(?:\/|$)/

/** Public pages as Markdown: articles from their blocks, other pages from what a visitor sees of them. */
export function markdownPages({ articles, publicUrl, sharedAge, headers }: Deps) {
  const answer = (text: string, path: string, cacheControl: string) =>
    new Response(text, {
      headers: {
        ...headers,
        'content-type': 'text/markdown; charset=utf-8',
        'cache-control': cacheControl,
        link: `<${publicUrl}${path}>; rel="canonical"`,
        vary: 'accept',
      },
    })

  return async (path: string, renderPage: () => Promise<Response>): Promise<Response> => {
    const id = Number(article.exec(path)?.[1] ?? 0)
    if (id > 0) {
      const text = await articles.text(Math.min(id, 2_147_483_647))
      if (text) return answer(markdownOfArticle(text, publicUrl), text.path, sharedAge)
      return new Response('There is no such article.\n', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      })
    }
    const page = await renderPage()
    if (page.status !== 200) return page
    const markdown = markdownOfPage(await page.text(), publicUrl + path)
    return answer(markdown, path, page.headers.get('cache-control') ?? 'no-store')
  }
}

export function markdownOfArticle(text: ArticleText, publicUrl: string): string {
  const { title, created_at, content, path } = text
  const address = publicUrl + path
  const blocks = readBlocks(content) ?? []
  const [first] = blocks
  const body = first?.type === 'title' ? blocks.slice(1) : blocks
  const head = serialize([
    { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] },
    { type: 'paragraph', children: [{ type: 'text', value: `Posted on: ${longDay(created_at)}` }] },
    {
      type: 'paragraph',
      children: [{ type: 'link', url: address, children: [{ type: 'text', value: address }] }],
    },
  ])
  return `${head}\n\n${readableMarkdown(body, (url) => absolute(url, address))}\n`
}

/** Two of these side by side are apart on the screen, but have no space between them. */
const besideAnother = /(<\/(?:a|span|strong|time|svg)>)(?=<(?:a|span|strong|time)\b)/g
/** A drawing made of elements: its description takes the place of the words in it. */
const drawing = /(<\w+(?: [^>]*)?) role="img" aria-label="([^"]*)"/g
const controls = ['nav', 'form', 'fieldset', 'button', 'dialog', 'input', 'select', 'textarea']

/** The main part of a rendered page, without its navigation and controls. A form becomes a link to the page. */
export function markdownOfPage(html: string, address: string): string {
  const main = mainOf(html)
  const hasForm = /<(?:textarea|input type="(?:email|text)")/.test(main)
  const link = hasForm ? `<p><a href="${address}">The form is on the page.</a></p>` : ''
  const text = main
    .replace(besideAnother, '$1 ')
    .replace(drawing, '<p>$2</p>$1 role="img"')
    // Markdown has no sign for a caption: it would be in tags.
    .replace(/<(\/?)figcaption\b/g, '<$1p')
  const flow = flowOfHtml(text + link, {
    isLeftOut: (tag, { 'aria-hidden': hidden, role }) =>
      controls.includes(tag) || hidden === 'true' || role === 'img',
  })
  changeAddresses(flow, (url) => absolute(url, address))
  return `${serialize(flow)}\n`
}

const absolute = (url: string, base: string) =>
  URL.canParse(url, base) ? new URL(url, base).href : url

/** The HTML within the main element. */
function mainOf(html: string): string {
  let from = 0
  let to = 0
  const parser = new Parser({
    onopentag(name) {
      if (name === 'main') from = parser.endIndex + 1
    },
    onclosetag(name) {
      if (name === 'main') to = parser.startIndex
    },
  })
  parser.end(html)
  return html.slice(from, to)
}
