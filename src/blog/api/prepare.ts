import { setImmediate as immediate } from 'node:timers/promises'
import { type ImagePlace, referencedImages } from '#src/media/image-places.ts'
import { invalid } from '#src/platform/http/problem.ts'
import { readBlocks, titleOf } from '../blocks/content.ts'
import { minutesToRead } from '../blocks/minutes-to-read.ts'
import type { Block } from '../blocks/registry.ts'
import { deepestText, sanitizeRichText, TooDeepError } from './sanitize.ts'

const mostBlocks = 2000
const mostImages = 2000
/** Of one paragraph or fine print, with its tags: some 15,000 words. Cleaning it takes a while in which nothing else runs. */
const longestText = 100_000
/** Of all of them together, before they are cleaned; and of everything that is stored, images aside. */
const longestTexts = 1_000_000
const longestContent = 2_000_000

export interface Prepared {
  content?: { content: string; title: string; minutes_to_read: number }
  thumbnail?: string
  /** The field that names each image, by its hash. */
  images: Map<string, string>
}

/** Makes what an editor sent fit to be stored: blocks read, rich text cleaned, images checked. */
export async function prepare(sent: {
  content?: string
  thumbnail?: string | null
}): Promise<Prepared> {
  const blocks = sent.content === undefined ? undefined : await readSent(sent.content)
  let thumbnail = sent.thumbnail === undefined ? undefined : (sent.thumbnail ?? '')
  const places: ImagePlace[] = (blocks ?? []).flatMap((block, i) => imagePlaces(block, i))
  if (thumbnail) {
    const value = thumbnail
    places.push({
      field: 'thumbnail',
      read: () => value,
      write: (url) => {
        thumbnail = url
      },
    })
  }
  if (places.length > mostImages) {
    throw invalid({ content: [`Must have at most ${mostImages} images.`] })
  }
  const images = referencedImages(places)
  const content = JSON.stringify(blocks ?? [])
  if (content.length > longestContent) throw tooLong(longestContent, 'All texts of an article')
  return {
    content: blocks && {
      content,
      title: titleOf(blocks).slice(0, 500),
      minutes_to_read: minutesToRead(blocks),
    },
    thumbnail,
    images,
  }
}

async function readSent(content: string): Promise<Block[]> {
  const blocks = readBlocks(content)
  if (!blocks) throw invalid({ content: ['Must be a JSON list of blocks.'] })
  if (blocks.length > mostBlocks) {
    throw invalid({ content: [`Must have at most ${mostBlocks} blocks.`] })
  }
  const texts = blocks.filter((block) => block.type === 'paragraph' || block.type === 'fineprint')
  const longest = Math.max(0, ...texts.map((block) => block.content.length))
  if (longest > longestText) throw tooLong(longestText, 'A text')
  const together = texts.reduce((sum, block) => sum + block.content.length, 0)
  if (together > longestTexts) throw tooLong(longestTexts, 'All texts of an article')
  for (const block of texts) {
    block.content = cleaned(block.content)
    // Others are served between one long text and the next.
    if (block.content.length > 10_000) await immediate()
  }
  return blocks
}

function cleaned(html: string): string {
  try {
    return sanitizeRichText(html)
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
    throw invalid({ content: [`A text may be nested at most ${deepestText} levels deep.`] })
  }
}

const tooLong = (most: number, what: string) =>
  invalid({ content: [`${what} may have at most ${most.toLocaleString('en-US')} characters.`] })

function imagePlaces(block: Block, index: number): ImagePlace[] {
  if (block.type === 'image') {
    return [
      {
        field: `content.${index}.src`,
        read: () => block.src,
        write: (url) => {
          block.src = url
          block.content = url
        },
      },
    ]
  }
  if (block.type === 'carousel') {
    return block.images.map((image, place) => ({
      field: `content.${index}.images.${place}.src`,
      read: () => image.src,
      write: (url) => {
        image.src = url
      },
    }))
  }
  return []
}
