import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const styleSheet = /<link rel="stylesheet" href="([^"]+)"([^>]*?)\/?>/g

type ReadStyles = (href: string) => string | undefined

/**
 * Puts a page's styles into the page: it can be painted as soon as it has arrived. The links stay, disabled, because
 * the scripts look for them and would fetch what the page already has.
 */
export function inlineStyles(html: string, read: ReadStyles): string {
  return html.replaceAll(styleSheet, (link, href: string, rest: string) => {
    const styles = read(href)
    if (styles === undefined) return link
    return `<style>${styles}</style><link rel="stylesheet" href="${href}"${rest} disabled=""/>`
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
