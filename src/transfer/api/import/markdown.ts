import { posix } from 'node:path'
import { storedBlock } from '#src/editor/blocks/content.ts'
import type { Raw } from '#src/editor/blocks/reading-raw.ts'
import { fromMarkdown } from '#src/editor/markdown/from-markdown.ts'
import { type Bundle, ImportRefused, readText } from './bundle.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { withTitle } from './ghost.ts'
import { expandOddities } from './markdown-oddities.ts'
import { readOwnExport } from './own-export.ts'
import {
  addressOfFile,
  type Content,
  firstWords,
  isoDate,
  pathOf,
  type ReadSource,
  shortened,
} from './source.ts'

/** A folder of Markdown files: of Jekyll, Hugo, Obsidian and others, or an export of this site. */
export const readMarkdown: ReadSource = async function* ({ bundle, site }) {
  if (bundle.files.has('manifest.json')) {
    yield* readOwnExport(bundle)
    return
  }
  const files = [...bundle.files.keys()].filter((path) => /\.(md|markdown|mdx)$/i.test(path))
  for (const path of files) {
    yield {
      key: `markdown:${path}`,
      name: path,
      read: async () => readArticle(bundle, path, site),
    }
  }
}

async function readArticle(bundle: Bundle, path: string, site: URL | undefined): Promise<Content> {
  if (/(^|\/)(_index|readme|license|contributing)\.\w+$/i.test(path)) {
    throw new ImportRefused('It describes a folder, and is not an article.')
  }
  const { front, body } = readFrontMatter(await readText(bundle, path))
  if (/^page/.test(textIn(front, 'layout', 'type'))) {
    throw new ImportRefused('It is a page, not an article.')
  }
  const notes: string[] = []
  const blocks = fromMarkdown(expandOddities(body, { bundle, notes })).map(storedBlock) as Raw[]
  // Notion ends names with the number of the page.
  const [, day, name = ''] =
    /^(\d{4}-\d{2}-\d{2})?-?(.*?)(?: [\da-f]{32})?(?:\/index)?\.\w+$/.exec(shortPath(path)) ?? []
  const first = blocks.find(({ type }) => type === 'title')
  const title =
    textIn(front, 'title') || String(first?.content ?? '') || name.replaceAll(/[-_]+/g, ' ')
  const isDraft =
    front.draft === true || front.published === false || /(^|\/)_?drafts?\//i.test(path)
  return {
    room: 'article',
    path,
    fields: {
      summary:
        shortened(
          textIn(front, 'summary', 'description', 'excerpt') || firstWords(blocks) || title,
          300,
        ) || 'No summary',
      createdAt: dateIn(front) ?? isoDate(day),
      thumbnail:
        textIn(front, 'thumbnail', 'image', 'cover', 'featured_image', 'feature_image', 'hero') ||
        null,
      lang: /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(textIn(front, 'lang', 'language'))
        ? textIn(front, 'lang', 'language')
        : '',
      featured: front.featured === true,
      slug: textIn(front, 'slug') || name,
      topics: listIn(front, 'topics', 'categories', 'category', 'tags'),
    },
    blocks: withTitle(title, withoutFirst(blocks, title)),
    wasPublished: !isDraft,
    addresses: addressesOf(front, path).flatMap((address) => pathOf(address, site) ?? []),
    notes,
  }
}

/** A heading that repeats the title of the front matter. */
const withoutFirst = (blocks: Raw[], title: string) =>
  blocks[0]?.type === 'title' && blocks[0].content === title ? blocks.slice(1) : blocks

function textIn(front: FrontMatter, ...names: string[]): string {
  for (const name of names) {
    const value = front[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
    // cover: { image: … }
    const image = typeof value === 'object' && value && 'image' in value ? value.image : undefined
    if (typeof image === 'string') return image
  }
  return ''
}

/** Jekyll allows one text with the words. */
function listIn(front: FrontMatter, ...names: string[]): string[] {
  return names
    .flatMap((name) => {
      const value = front[name]
      if (Array.isArray(value)) return value.map(String)
      return typeof value === 'string' ? value.split(value.includes(',') ? /\s*,\s*/ : /\s+/) : []
    })
    .map((one) => one.replace(/^#/, '').trim())
    .filter(Boolean)
}

const dateIn = (front: FrontMatter) =>
  ['date', 'createdAt', 'pubDate', 'published_at', 'created']
    .map((name) => isoDate(front[name]))
    .find(Boolean)

/** The name of the file without the folders of its program; of `index.md` that of its folder. */
const shortPath = (path: string) =>
  /(?:^|\/)([^/]+\/index\.\w+)$/.exec(path)?.[1] ?? posix.basename(path)

/** Where the article was: the addresses that its front matter names, otherwise the one that its program makes of the path. */
function addressesOf(front: FrontMatter, path: string): string[] {
  const named = [...listIn(front, 'aliases', 'redirect_from'), textIn(front, 'permalink', 'url')]
  const written = named.filter((one) => one.startsWith('/') || /^https?:/.test(one))
  if (textIn(front, 'permalink', 'url')) return written
  const slug = textIn(front, 'slug')
  const own = addressOfFile(path)
  return [...written, slug ? posix.join(posix.dirname(own), encodeURIComponent(slug), '/') : own]
}
