import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const styleSheet = /<link rel="stylesheet" href="([^"]+)"([^>]*?)\/?>/g

type ReadStyles = (href: string) => string | undefined

/**
 * Puts a page's styles into the page: it can be painted as soon as it has arrived. They become one element, because the
 * page's policy names each by its hash. The links stay, disabled, because the scripts look for them and would fetch
 * what the page already has.
 */
export function inlineStyles(html: string, read: ReadStyles): string {
  const sheets = Array.from(html.matchAll(styleSheet), ([, href = '']) => read(href))
  // One that stays a link must keep its place among the others.
  if (sheets.includes(undefined)) return html
  const styles = `<style>${sheets.join('')}</style>`
  let first = true
  return html.replaceAll(styleSheet, (_, href: string, rest: string) => {
    const before = first ? styles : ''
    first = false
    return `${before}<link rel="stylesheet" href="${href}"${rest} disabled=""/>`
  })
}

/** Reads style sheets of the build; in development there are none, and the links do. */
export function builtStyles(folder: string): ReadStyles {
  const known = new Map<string, string | undefined>()
  return (href) => {
    if (!known.has(href)) {
      const path = join(folder, href)
      known.set(href, existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)
    }
    return known.get(href)
  }
}
