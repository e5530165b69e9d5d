import type { BlockFinding, BytesOf } from '#src/editor/blocks/block-definition.ts'
import { checkSize } from '#src/editor/blocks/check-image.ts'
import { linksIn } from '#src/editor/blocks/letter-part.ts'
import { partsOf } from '#src/editor/blocks/letter-parts.ts'
import { perBlock } from '#src/editor/blocks/per-block.ts'
import { isTitle } from '#src/editor/blocks/reader/reader-blocks.ts'
import { type Block, definitionOf, tooLongFields } from '#src/editor/blocks/registry.ts'
import { isEmptyAddress } from '#src/editor/blocks/rich-text/typed-address.ts'
import { articleIdOf } from '#src/site/article-path.ts'
import { isPublicPage } from '#src/site/pages.ts'
import type { BlogStatus } from '../../contract.ts'
import type { BlogDocument } from '../../document.ts'
import { topicSlug } from '../../topics.ts'

export type FindingTarget =
  | { field: 'title' | 'summary' | 'thumbnail' }
  | { blockId: string; path?: string }

interface Finding {
  text: string
  target: FindingTarget
}

export function checkDocument({ summary, thumbnail, blocks }: BlogDocument, bytesOf: BytesOf) {
  const findings: Finding[] = []
  if (!blocks.some((block) => isTitle(block) && !isEmpty(block))) {
    findings.push({ text: 'There is no title.', target: { field: 'title' } })
  }
  if (!summary.trim()) {
    findings.push({ text: 'There is no summary.', target: { field: 'summary' } })
  }
  for (const text of checkSize(thumbnail, bytesOf)) {
    findings.push({ text: `The thumbnail ${text}`, target: { field: 'thumbnail' } })
  }
  for (const [place, block] of blocks.entries()) {
    const name = `${definitionOf(block.type).label} (block ${place + 1})`
    for (const { text, path } of checkBlock(block, bytesOf)) {
      const space = text.startsWith(':') ? '' : ' '
      const target = { blockId: block.id, ...(path && { path }) }
      findings.push({ text: `${name}${space}${text}`, target })
    }
  }
  return findings
}

const isEmpty = perBlock((block) => definitionOf(block.type).isEmpty(block))

function checkBlock(block: Block, bytesOf: BytesOf): BlockFinding[] {
  const { checks } = definitionOf(block.type)
  const findings: BlockFinding[] = isEmpty(block) ? [{ text: 'is empty.' }] : []
  for (const [path, most] of tooLongFields(block)) {
    const what = path === 'content' ? 'has' : `has a ${path} of`
    const target = path === 'content' ? {} : { path }
    findings.push({ text: `${what} more than ${most} characters and cannot be saved.`, ...target })
  }
  if (hrefsOf(block).some(isEmptyAddress)) {
    findings.push({ text: 'has a link without an address.' })
  }
  return [...findings, ...(checks?.(block, bytesOf) ?? [])]
}

/** Files and the API are not pages. */
const isPage = (path: string) => !/^\/(api|media)(\/|$)|\.\w+$/.test(path)

export function ownLinks(blocks: readonly Block[], origin: string) {
  return blocks.flatMap((block, place) => {
    const name = `${definitionOf(block.type).label} (block ${place + 1})`
    const paths = hrefsOf(block).flatMap((href) => ownPath(href, origin))
    return [...new Set(paths)].filter(isPage).map((path) => {
      const blogId = articleIdOf(path)
      const topic = topicOf(path)
      return { blockId: block.id, name, path, ...(blogId && { blogId }), ...(topic && { topic }) }
    })
  })
}

/** The slug of the topic whose page is at this path, as the page reads it; undefined if it is no page. */
function topicOf(path: string): string | undefined {
  const [, name] = /^\/topics\/([^/]+)$/i.exec(path) ?? []
  if (name === undefined || !isPublicPage(path)) return undefined
  try {
    return topicSlug(decodeURIComponent(name))
  } catch {
    return undefined
  }
}

/** The links that readers see, as in a mail. Text of a link that lost its address is only text. */
const hrefsOf = perBlock((block) => partsOf(block).flatMap(linksIn).filter(Boolean))

function ownPath(href: string, origin: string): string[] {
  if (!href || href.startsWith('#') || !URL.canParse(href, origin)) return []
  const url = new URL(href, origin)
  return url.origin === origin ? [url.pathname.replace(/(?<=.)\/$/, '')] : []
}

/** What the server says of linked articles and topics. Until it has responded, these links are not checked. */
interface Known {
  statuses?: ReadonlyMap<number, BlogStatus> | undefined
  /** Slugs of the linked topics that no published article has. */
  emptyTopics?: ReadonlySet<string> | undefined
}

export function deadLinks(
  links: ReturnType<typeof ownLinks>,
  { statuses, emptyTopics }: Known,
): Finding[] {
  return links.flatMap(({ blockId, name, path, blogId, topic }) => {
    const isDead =
      (blogId === undefined && !isPublicPage(path)) || (topic && emptyTopics?.has(topic))
    const trouble = isDead ? 'which readers cannot open.' : blogTrouble(blogId, statuses)
    return trouble ? [{ text: `${name} links to ${path}, ${trouble}`, target: { blockId } }] : []
  })
}

function blogTrouble(id?: number, statuses?: ReadonlyMap<number, BlogStatus>) {
  if (!statuses || id === undefined) return undefined
  const status = statuses.get(id)
  if (!status) return 'which does not exist.'
  return status === 'draft' ? 'which is not published.' : undefined
}
