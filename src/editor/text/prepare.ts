import { setImmediate as immediate } from 'node:timers/promises'
import { invalid } from '#src/app/problem.ts'
import { referencedImages } from '#src/media/store.ts'
import { imagesOf } from '../blocks/arrange-blocks.ts'
import { contentFault, readBlocks, titleOf, writeBlocks } from '../blocks/content.ts'
import { minutesToRead } from '../blocks/minutes-to-read.ts'
import { type Block, definitionOf } from '../blocks/registry.ts'
import { ifTooDeep, mapTexts, sanitizeRichText } from './sanitize.ts'
import { searchTextOf } from './search-text.ts'

const mostBlocks = 2000
const mostImages = 2000
/** The limit for the rich text of one block, with its tags: about 15,000 words. Sanitizing blocks the event loop. */
const longestText = 100_000
/** The limits for the rich text of all blocks before sanitizing, and for all stored content except images. */
const longestTexts = 1_000_000
const longestContent = 2_000_000

export interface Prepared {
  content?: { content: string; title: string; minutes_to_read: number; search_text: string }
  thumbnail?: string
  shareImage?: string
  /** The field that names each image, by hash. */
  images: Map<string, string>
}

/** Prepares submitted content for storage: reads blocks, sanitizes rich text, checks images. */
export async function prepare(sent: {
  content?: string
  thumbnail?: string | null
  shareImage?: string | null
}): Promise<Prepared> {
  const blocks = sent.content === undefined ? undefined : await readSent(sent.content)
  const places = (blocks ?? []).flatMap((block, index) =>
    imagesOf(block).map(({ path, src }) => ({ field: `content.${index}.${path}`, src })),
  )
  if (sent.thumbnail) places.push({ field: 'thumbnail', src: sent.thumbnail })
  if (sent.shareImage) places.push({ field: 'shareImage', src: sent.shareImage })
  if (places.length > mostImages) {
    throw invalid({ content: [`Must have at most ${mostImages} images.`] })
  }
  const images = referencedImages(places)
  return {
    content: blocks && contentOf(blocks),
    thumbnail: sent.thumbnail === undefined ? undefined : (sent.thumbnail ?? ''),
    shareImage: sent.shareImage === undefined ? undefined : (sent.shareImage ?? ''),
    images,
  }
}

function contentOf(blocks: Block[]): Prepared['content'] {
  const content = writeBlocks(blocks)
  if (content.length > longestContent) throw tooLong(longestContent, 'All texts of an article')
  return {
    content,
    title: titleOf(blocks).slice(0, 500),
    minutes_to_read: minutesToRead(blocks),
    search_text: searchTextOf(blocks),
  }
}

async function readSent(content: string): Promise<Block[]> {
  const blocks = readBlocks(content)
  if (!blocks) {
    const fault = contentFault(content)
    throw invalid({ content: [fault ? `Must not be ${fault}.` : 'Must be a JSON list of blocks.'] })
  }
  if (blocks.length > mostBlocks) {
    throw invalid({ content: [`Must have at most ${mostBlocks} blocks.`] })
  }
  refuseLongLines(blocks)
  const lengths = blocks.map(richTextLength)
  if (Math.max(0, ...lengths) > longestText) throw tooLong(longestText, 'A text')
  const together = lengths.reduce((sum, length) => sum + length, 0)
  if (together > longestTexts) throw tooLong(longestTexts, 'All texts of an article')
  const clean: Block[] = []
  for (const [index, block] of blocks.entries()) {
    clean.push(refusingDepth(() => mapTexts(block, block.type, sanitizeRichText)))
    // Lets other requests run between two long texts.
    if ((lengths[index] ?? 0) > 10_000) await immediate()
  }
  return clean
}

function refuseLongLines(blocks: Block[]): void {
  const tooLongLines = blocks.flatMap(({ type, content }, index) => {
    const { label, maxLength = Number.POSITIVE_INFINITY } = definitionOf(type)
    if (content.length <= maxLength) return []
    return [[`content.${index}.content`, [`${label} may have at most ${maxLength} characters.`]]]
  })
  if (tooLongLines.length) throw invalid(Object.fromEntries(tooLongLines))
}

function richTextLength(block: Block): number {
  let length = 0
  refusingDepth(() =>
    mapTexts(block, block.type, (html) => {
      length += html.length
      return html
    }),
  )
  return length
}

const refusingDepth = <T>(work: () => T): T =>
  ifTooDeep(work, ({ message }) => {
    throw invalid({ content: [message] })
  })

const tooLong = (most: number, what: string) =>
  invalid({ content: [`${what} may have at most ${most.toLocaleString('en-US')} characters.`] })
