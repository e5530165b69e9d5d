import { pageAt } from './pages.ts'

/** The pages that are text: not the game, and none that a visitor reaches only by a form or from a mail. */
export function hasMarkdown(path: string): boolean {
  const { inSitemap = false, layout } = pageAt(path) ?? {}
  return inSitemap && layout !== 'dark'
}

/** The address of a page as Markdown. */
export const markdownPathOf = (path: string) => (path === '/' ? '/index.md' : `${path}.md`)

/** The page that such an address shows. */
export function pageOfMarkdown(path: string): string | undefined {
  if (!path.endsWith('.md')) return undefined
  const page = path === '/index.md' ? '/' : path.slice(0, -'.md'.length)
  return hasMarkdown(page) ? page : undefined
}

/** The address of what a client wants: that of the Markdown, if there is one and its Accept header prefers it. */
export function negotiated(target: string, accept: string | undefined): string {
  if (!accept || !prefersMarkdown(accept)) return target
  const [path = ''] = target.split('?', 1)
  return hasMarkdown(path) ? markdownPathOf(path) : target
}

/** Only a client that names it gets Markdown, and none that likes HTML better. */
function prefersMarkdown(accept: string): boolean {
  const qualities = new Map(accept.toLowerCase().split(',').map(qualityOf))
  const markdown = qualities.get('text/markdown') ?? 0
  const html = qualities.get('text/html') ?? qualities.get('text/*') ?? qualities.get('*/*') ?? 0
  return markdown > 0 && markdown >= html
}

function qualityOf(part: string): [type: string, quality: number] {
  const [type = '', ...parameters] = part.split(';').map((text) => text.trim())
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return [type, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 0]
}
