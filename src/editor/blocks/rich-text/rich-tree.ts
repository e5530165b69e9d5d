import { isAllowedLink, isRichTag, type RichTag, safeRel } from './rich-text.ts'

export interface RichElement {
  tag: RichTag
  link?: { href?: string; target?: string; rel?: string }
  children: RichNode[]
}

export type RichNode = string | RichElement

const deepestShown = 24

/** Elements with text that is not part of a page. */
const textless = ['script', 'style', 'textarea', 'option', 'xmp', 'iframe']

/** Thrown while a text is parsed, so that the rest of it is not parsed. */
export class TooDeepError extends Error {
  override name = 'TooDeepError'

  constructor(what: string, levels: number) {
    super(`${what} may be nested at most ${levels} levels deep.`)
  }
}

/** The tree can hold nothing but the allow-list. With `mostLevels`, more of them are an error. */
export function growTree(mostLevels?: number) {
  const root: RichNode[] = []
  const open = [{ children: root, depth: 0 }]
  const parent = () => open.at(-1) ?? { children: root, depth: 0 }
  return {
    root,
    /** Every tag is opened and closed. The children of one that is not allowed, or too deep, go to its parent. */
    open(tag: string, attribute: (name: string) => string | null | undefined) {
      if (mostLevels && open.length > mostLevels) throw new TooDeepError('A text', mostLevels)
      const { children, depth } = parent()
      if (!isRichTag(tag) || depth >= (mostLevels ?? deepestShown)) {
        open.push({ children: textless.includes(tag) ? [] : children, depth })
        return
      }
      const element: RichElement = { tag, children: [] }
      if (tag === 'a') element.link = readLink(attribute)
      children.push(element)
      open.push({ children: element.children, depth: depth + 1 })
    },
    close() {
      open.pop()
    },
    /** Two texts side by side become one: React separates them by a comment, which a browser's tree lacks. */
    text(text: string) {
      const { children } = parent()
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + text
      else if (text) children.push(text)
    },
  }
}

function readLink(attribute: (name: string) => string | null | undefined): RichElement['link'] {
  const href = attribute('href')
  const target = attribute('target')
  const rel = target ? safeRel : attribute('rel')
  return {
    ...(href && isAllowedLink(href) && { href }),
    ...(target && { target }),
    ...(rel && { rel }),
  }
}
