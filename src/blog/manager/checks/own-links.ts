import { perBlock } from '#src/editor/blocks/per-block.ts'
import { type Block, definitionOf, textKind } from '#src/editor/blocks/registry.ts'
import { readRichText } from '#src/editor/blocks/rich-text/read-rich-text.ts'
import type { RichNode } from '#src/editor/blocks/rich-text/rich-tree.ts'
import { isPublicPage } from '#src/site/pages.ts'
import type { BlogStatus } from '../../contract.ts'
import type { Finding } from './checks.ts'

interface OwnLink {
  blockId: string
  /** The beginning of the text of a finding. */
  name: string
  path: string
  blogId?: number
}

/** Files and the API are not pages. */
const isPage = (path: string) => !/^\/(api|media)(\/|$)|\.\w+$/.test(path)

/** The links in the texts of an article to pages of this site. */
export function ownLinks(blocks: readonly Block[], origin: string): OwnLink[] {
  return blocks.flatMap((block, place) => {
    if (textKind(block.type) !== 'rich') return []
    const name = `${definitionOf(block.type).label} (block ${place + 1})`
    const paths = hrefsOf(block).flatMap((href) => ownPath(href, origin))
    return [...new Set(paths)].filter(isPage).map((path) => {
      const [, id] = /^\/blog\/(\d+)$/.exec(path) ?? []
      return { blockId: block.id, name, path, ...(id && { blogId: Number(id) }) }
    })
  })
}

const hrefsOf = perBlock(({ content }) => hrefsIn(readRichText(content)))

/** Uses the tree that pages are rendered from, so that readers and checks see the same links. */
const hrefsIn = (nodes: readonly RichNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node.link?.href ?? [], hrefsIn(node.children)].flat(),
  )

function ownPath(href: string, origin: string): string[] {
  if (!href || href.startsWith('#') || !URL.canParse(href, origin)) return []
  const url = new URL(href, origin)
  return url.origin === origin ? [url.pathname.replace(/(?<=.)\/$/, '')] : []
}

/**
 * The broken links. `statuses` is undefined until the server has responded; until then, links to articles are not
 * checked.
 */
export function deadLinks(
  links: readonly OwnLink[],
  statuses: ReadonlyMap<number, BlogStatus> | undefined,
): Finding[] {
  return links.flatMap(({ blockId, name, path, blogId }) => {
    const trouble = blogId === undefined ? pageTrouble(path) : blogTrouble(blogId, statuses)
    return trouble ? [{ text: `${name} links to ${path}, ${trouble}`, target: { blockId } }] : []
  })
}

const pageTrouble = (path: string) =>
  isPublicPage(path) ? undefined : 'which readers cannot open.'

function blogTrouble(id: number, statuses: ReadonlyMap<number, BlogStatus> | undefined) {
  if (!statuses) return undefined
  const status = statuses.get(id)
  if (!status) return 'which does not exist.'
  return status === 'draft' ? 'which is not published.' : undefined
}
