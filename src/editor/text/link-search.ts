import type { LinkSearch } from '#src/feature/links.ts'
import { articleIdOf } from '#src/site/article-path.ts'

/** Attributes of rich text and fields of blocks, in the JSON of blocks. */
const inBlocks = /href(?:"\s*:\s*"|\s*=\s*\\?["']?)([^"'\\\s>]+)/gi
/** Paths and addresses between other words, without the punctuation that follows them. */
const inPlainText = /(?:https?:\/\/|(?<![\w/.-])\/)[^\s"'<>()]*[^\s"'<>().,;:!?]/gi

export function linkSearch(articles: readonly number[], publicUrl: string): LinkSearch {
  const ids = new Set(articles)
  const { origin } = new URL(publicUrl)
  const leadsThere = ([address, href = address]: RegExpExecArray) => {
    if (!URL.canParse(href, publicUrl)) return false
    const url = new URL(href, publicUrl)
    return url.origin === origin && ids.has(articleIdOf(url.pathname) ?? 0)
  }
  return {
    ids,
    // One pass over the texts, however many articles there are.
    pattern: articles.length === 1 ? `%blog/${articles[0]}%` : '%blog/%',
    isIn: (text, plain) => [...text.matchAll(plain ? inPlainText : inBlocks)].some(leadsThere),
  }
}
