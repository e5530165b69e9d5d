import { blocksOfHtml } from '#src/editor/markdown/from-markdown.ts'
import { ImportRefused } from './bundle.ts'
import { exportIn, summaryOf, withTitle } from './ghost.ts'
import { expandShortcodes } from './shortcodes.ts'
import { type Content, isoDate, ownLinks, pathOf, type ReadSource, shortened } from './source.ts'
import { type WxrItem, wxrItems } from './wxr-items.ts'

interface Attachment {
  url: string
  alt: string
}

/** A WXR export of WordPress. The file is read twice: posts refer to attachments that come later. */
export const readWordpress: ReadSource = async function* ({ bundle, site }) {
  const file = exportIn(bundle, /\.(xml|wxr)$/i)
  const channel = new Map<string, string>()
  const attachments = new Map<string, Attachment>()
  for await (const { fields, meta } of wxrItems(await bundle.open(file), channel)) {
    const url = fields.get('wp:attachment_url')?.trim()
    const alt = meta.get('_wp_attachment_image_alt') ?? ''
    if (url) attachments.set(fields.get('wp:post_id') ?? '', { url, alt })
  }
  if (!channel.has('wp:wxr_version')) {
    throw new ImportRefused(
      'It is not an export of WordPress: the element wp:wxr_version is missing.',
    )
  }
  const address = channel.get('wp:base_blog_url') || channel.get('link') || ''
  const context = { attachments, site: site ?? URL.parse(address) ?? undefined }
  for await (const item of wxrItems(await bundle.open(file))) {
    const id = item.fields.get('wp:post_id') ?? item.fields.get('guid') ?? ''
    yield {
      key: `wordpress:${address}:${id}`,
      name: item.fields.get('title')?.trim() || `(Untitled, number ${id})`,
      read: () => readItem(item, context),
    }
  }
}

const refusals: Record<string, string> = {
  page: 'It is a page, not an article.',
  attachment: 'It is an attachment: pictures come with the articles that show them.',
  nav_menu_item: 'It is an entry of a menu.',
  revision: 'It is an earlier version of an article.',
}

function readItem(
  { fields, meta, terms }: WxrItem,
  { attachments, site }: { attachments: Map<string, Attachment>; site: URL | undefined },
): Content {
  const field = (name: string) => fields.get(name)?.trim() ?? ''
  const type = field('wp:post_type') || 'post'
  if (type !== 'post') throw new ImportRefused(refusals[type] ?? `It is of the type “${type}”.`)
  const status = field('wp:status')
  if (status === 'trash' || status === 'auto-draft') {
    throw new ImportRefused(status === 'trash' ? 'It is in the trash.' : 'It was never saved.')
  }
  const notes: string[] = []
  if (['private', 'pending', 'future'].includes(status)) notes.push(`Its status was “${status}”.`)
  if (field('wp:post_password')) notes.push('It was protected by a password.')
  const attachment = (id: string) => attachments.get(id)?.url
  const html = expandShortcodes(fields.get('content:encoded') ?? '', { attachment, notes })
  const note = (text: string) => void notes.push(text)
  const blocks = blocksOfHtml(withParagraphs(html), { link: ownLinks(site), note })
  const title = field('title')
  const date = field('wp:post_date_gmt')
  const path = pathOf(field('link'), site)
  return {
    room: 'article',
    fields: {
      summary: summaryOf(field('excerpt:encoded'), blocks, title),
      createdAt: isoDate(/^[1-9]/.test(date) ? `${date}Z` : field('wp:post_date')),
      thumbnail: attachment(meta.get('_thumbnail_id') ?? '') ?? null,
      searchTitle: shortened(yoast(meta, 'title'), 200),
      searchDescription: shortened(yoast(meta, 'metadesc'), 500),
      slug: field('wp:post_name'),
      topics: terms
        .filter(
          ({ domain, name }) => /^(category|post_tag)$/.test(domain) && name !== 'Uncategorized',
        )
        .map(({ name }) => name),
    },
    blocks: withTitle(title, withAlt(blocks, attachments)),
    wasPublished: status === 'publish',
    addresses: path && status === 'publish' ? [path] : [],
    notes,
  }
}

/** WordPress makes paragraphs of texts without any: an empty line ends one, and other ends of lines stay. */
function withParagraphs(html: string): string {
  if (/<!-- wp:|<p[\s>]/.test(html)) return html
  // A pre that nothing ends goes on to the end: searching for its end at each one would take minutes.
  const parts = html.split(/(<pre[\s>](?:[\s\S]*?<\/pre>|[\s\S]*)|<[^>]*>)/i)
  const lines = (text: string) => text.replace(/\n\s*\n/g, '<p>').replaceAll('\n', '<br>')
  return parts.map((part, place) => (place % 2 ? part : lines(part))).join('')
}

/** Titles of Yoast can contain variables, which only Yoast knows. */
const yoast = (meta: Map<string, string>, name: string) => {
  const value = meta.get(`_yoast_wpseo_${name}`) ?? ''
  return value.includes('%%') ? '' : value
}

/** A gallery names only its pictures: their texts are those of the attachments. */
function withAlt(blocks: Content['blocks'] & object, attachments: Map<string, Attachment>) {
  const alts = new Map([...attachments.values()].map(({ url, alt }) => [url, alt]))
  return blocks.map((block) => {
    if (block.type !== 'carousel' || !Array.isArray(block.images)) return block
    return {
      ...block,
      images: block.images.map((image) => ({
        ...image,
        alt: image.alt || (alts.get(image.src) ?? ''),
      })),
    }
  })
}
