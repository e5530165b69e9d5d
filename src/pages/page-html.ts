import { Parser } from 'htmlparser2'

interface Marks {
  /**
   * Marks the elements that the framework wrote. It is random and used for one render, so text from people cannot
   * contain it.
   */
  nonce: string
  /** Replaces the rel of links that preload scripts, which then have no attribute but this and their address. */
  preloadRel?: string
  /** JSON that tells browsers which pages to prefetch. */
  speculationRules?: string
  /** In development, the tools add scripts too, without the nonce. */
  development?: boolean
}

export interface FinishedPage {
  html: string
  /** The texts of the inline scripts and styles that may run. */
  scripts: string[]
  styles: string[]
  /** What the page holds that its policy must allow. */
  hasFrame: boolean
  hasVideo: boolean
}

/**
 * When the router loaded a match. Replaced by the browser's own time, so that the script is the same in every
 * process.
 */
const loadedAt = /\bu:\d{13}\b/g

/**
 * The only module that changes the framework's HTML. It collects the framework's inline scripts and styles by their
 * nonce, removes the nonce, shortens the links of scripts that load later, removes the time of rendering and adds the
 * speculation rules. The rules are last: a file of their own would be fetched beside the fonts and pictures of the first
 * screen. e2e/browser-contract.spec.ts checks that the framework writes pages as this module expects.
 */
export function finishHtml(html: string, marks: Marks): FinishedPage {
  const { nonce, preloadRel, speculationRules, development } = marks
  const parts: string[] = []
  const texts = { script: [] as string[], style: [] as string[] }
  const seen = new Set<string>()
  let copied = 0
  let open: { name: 'script' | 'style'; start: number } | undefined
  const replace = (start: number, end: number, text: string) => {
    parts.push(html.slice(copied, start), text)
    copied = end
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const [start, end] = [parser.startIndex, parser.endIndex + 1]
        seen.add(name)
        if (name === 'meta' && attributes.content === nonce) replace(start, end, '')
        if (attributes.nonce !== nonce && !development) return
        if (preloadRel && attributes.rel === 'modulepreload')
          // The entry script reads only its address. Every byte counts: see e2e/budget.spec.ts.
          replace(start, end, `<link rel="${preloadRel}" href="${attributes.href}"/>`)
        else replace(start, end, html.slice(start, end).replace(` nonce="${nonce}"`, ''))
        if (name === 'style' || (name === 'script' && runs(attributes))) open = { name, start: end }
      },
      onclosetag(name, isImplied) {
        if (name === 'body' && !isImplied && speculationRules) {
          const script = `<script type="speculationrules">${speculationRules}</script>`
          replace(parser.startIndex, parser.startIndex, script)
          texts.script.push(speculationRules)
        }
        if (!open || name !== open.name) return
        const text = html.slice(open.start, parser.startIndex).replace(loadedAt, 'u:Date.now()')
        replace(open.start, parser.startIndex, text)
        texts[open.name].push(text)
        open = undefined
      },
    },
    { decodeEntities: false },
  )
  parser.end(html)
  parts.push(html.slice(copied))
  return {
    html: parts.join(''),
    scripts: texts.script,
    styles: texts.style,
    hasFrame: seen.has('iframe'),
    hasVideo: seen.has('video'),
  }
}

/** Whether an inline script runs: it has no src and is not a data block such as JSON-LD. */
const runs = ({ src, type = '' }: Record<string, string>) =>
  src === undefined && !type.startsWith('application/')
