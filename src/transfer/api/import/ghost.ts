import { type Raw, text } from '#src/editor/blocks/reading-raw.ts'
import { flowOfHtml } from '#src/editor/markdown/flow-of-html.ts'
import { blocksOfHtml } from '#src/editor/markdown/from-markdown.ts'
import { wordsOf } from '#src/editor/markdown/rich-markdown.ts'
import { type Bundle, ImportRefused } from './bundle.ts'
import { lexicalHtml, mobiledocHtml } from './ghost-documents.ts'
import { jsonItems } from './json-items.ts'
import {
  type Content,
  firstWords,
  isoDate,
  ownLinks,
  type ReadSource,
  shortened,
} from './source.ts'

/** A JSON export of Ghost; pictures are in the zip beside it, or on the site. */
export const readGhost: ReadSource = async function* ({ bundle, site }) {
  const file = exportIn(bundle, /\.json$/i)
  const others = await readOthers(bundle, file)
  for await (const { item } of await itemsOf(bundle, file, ['posts'])) {
    const id = text(item.uuid) || String(item.id)
    yield {
      key: `ghost:${id}`,
      name: text(item.title) || '(Untitled)',
      read: () => readPost(item, others, site),
    }
  }
}

/** The one file of this kind. */
export function exportIn(bundle: Bundle, pattern: RegExp): string {
  const found = [...bundle.files.keys()].filter((path) => pattern.test(path))
  const [file, ...more] = found.toSorted(
    (a, b) => (bundle.files.get(b) ?? 0) - (bundle.files.get(a) ?? 0),
  )
  // A single file may have any name.
  if (!file && bundle.files.size === 1) return [...bundle.files.keys()][0] as string
  if (!file) throw new ImportRefused('There is no export of this kind in the file.')
  if (more.length > 5) throw new ImportRefused(`There are ${found.length} such files in it.`)
  return file
}

async function itemsOf(bundle: Bundle, file: string, lists: string[]) {
  const stream = await bundle.open(file)
  return jsonItems(stream.setEncoding('utf8'), lists)
}

interface Others {
  /** Names of tags by post. */
  tags: Map<string, string[]>
  meta: Map<string, Raw>
}

async function readOthers(bundle: Bundle, file: string): Promise<Others> {
  const names = new Map<string, string>()
  const links: { post: string; tag: string; order: number }[] = []
  const meta = new Map<string, Raw>()
  const lists = ['tags', 'posts_tags', 'posts_meta']
  for await (const { list, item } of await itemsOf(bundle, file, lists)) {
    if (list === 'tags' && !text(item.name).startsWith('#')) {
      names.set(String(item.id), text(item.name))
    }
    if (list === 'posts_meta') meta.set(String(item.post_id), item)
    if (list === 'posts_tags') {
      const order = Number(item.sort_order ?? 0)
      links.push({ post: String(item.post_id), tag: String(item.tag_id), order })
    }
  }
  const tags = new Map<string, string[]>()
  for (const { post, tag } of links.sort((a, b) => a.order - b.order)) {
    const name = names.get(tag)
    if (name) tags.set(post, [...(tags.get(post) ?? []), name])
  }
  return { tags, meta }
}

function readPost(post: Raw, { tags, meta }: Others, site: URL | undefined): Content {
  if (post.type === 'page' || post.page === 1 || post.page === true) {
    throw new ImportRefused('It is a page, not an article.')
  }
  const html = text(post.html) || lexicalHtml(post.lexical) || mobiledocHtml(post.mobiledoc)
  const notes: string[] = []
  const note = (text: string) => void notes.push(text)
  const blocks = blocksOfHtml(html, { link: ownLinks(site), note })
  const title = text(post.title)
  const more: Raw = { ...post, ...meta.get(String(post.id)) }
  const status = text(post.status)
  const isPublished = status === 'published' || status === 'sent'
  if (status === 'scheduled') notes.push(`It was scheduled for ${text(post.published_at)}.`)
  if (post.visibility && post.visibility !== 'public') {
    notes.push(`It was for ${text(post.visibility)} only: check it before you publish it.`)
  }
  return {
    room: 'article',
    fields: {
      summary: summaryOf(text(post.custom_excerpt), blocks, title),
      createdAt: isoDate(post.published_at) ?? isoDate(post.created_at),
      thumbnail: text(post.feature_image) || null,
      featured: post.featured === 1 || post.featured === true,
      searchTitle: shortened(text(more.meta_title), 200),
      searchDescription: shortened(text(more.meta_description), 500),
      slug: text(post.slug),
      topics: tags.get(String(post.id)),
    },
    blocks: withTitle(title, blocks),
    wasPublished: isPublished,
    addresses: isPublished && post.slug ? [`/${text(post.slug)}/`] : [],
    notes,
  }
}

/** An article has its title as its first block, and a text that begins with the same title has it once. */
export function withTitle(title: string, blocks: Raw[]): Raw[] {
  const [first, ...rest] = blocks
  const isSame = first?.type === 'title' && first.content === title
  if (!title) return blocks
  return [{ type: 'title', content: shortened(title, 500) }, ...(isSame ? rest : blocks)]
}

export const summaryOf = (excerpt: string, blocks: readonly Raw[], title: string): string =>
  shortened(flowOfHtml(excerpt).map(wordsOf).join(' ') || firstWords(blocks), 300) ||
  shortened(title, 300) ||
  'No summary'
