import { providerNames } from '#src/site/embed-provider-names.ts'
import { embedOf } from '#src/site/embed-providers.ts'
import { type BlockFinding, defineBlock } from '../block-definition.ts'
import { addPoster, checkPoster } from '../poster.ts'
import { text } from '../reading-raw.ts'

interface EmbedBlock {
  id: string
  type: 'embed'
  content: string
  url: string
  title: string
  poster: string
}

export const unknownProvider = `Only addresses of ${providerNames('and')} can be embedded.`

const isEmpty = ({ url, title, poster }: EmbedBlock) => !url && !title.trim() && !poster

export const embed = defineBlock<EmbedBlock>({
  label: 'Embed',
  more: true,
  needsPolicy: true,
  read: (raw, id) => ({
    id,
    type: 'embed',
    content: text(raw.content),
    url: text(raw.url),
    title: text(raw.title),
    poster: text(raw.poster),
  }),
  plainText: ['content', 'url', 'title', 'poster'],
  written: ['title'],
  isEmpty,
  refuses: ({ url }) => (url && !embedOf(url) ? [{ path: 'url', text: unknownProvider }] : []),
  images: {
    list: ({ poster }) => [{ path: 'poster', src: poster }],
    replace(block, change) {
      const poster = change(block.poster)
      return poster === block.poster ? block : { ...block, poster }
    },
    add: addPoster,
  },
  checks: (block, bytesOf) =>
    isEmpty(block) ? [] : [...findings(block), ...checkPoster(block, bytesOf)],
  letter({ url, title, poster }) {
    const found = embedOf(url)
    if (!found) return []
    const label = `Open it on ${found.provider.name}`
    const name = title.trim()
    if (!poster) return [{ kind: 'link', label: name ? `${name}: ${label}` : label, href: url }]
    return [{ kind: 'image', src: poster, alt: label, caption: name || label, href: url }]
  },
})

function findings({ url, title }: EmbedBlock): BlockFinding[] {
  const found: BlockFinding[] = []
  if (!url) found.push({ text: 'has no address, and readers do not see it.', path: 'url' })
  if (!title.trim()) found.push({ text: 'has no title.', path: 'title' })
  return found
}
