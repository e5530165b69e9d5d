import { type Hoisted, hoistImages, type ImagePlace } from '#src/media/hoist.ts'
import { invalid } from '#src/platform/http/problem.ts'
import { readBlocks, titleOf } from '../blocks/content.ts'
import { minutesToRead } from '../blocks/minutes-to-read.ts'
import type { Block } from '../blocks/registry.ts'
import type { LiftedFiles } from './lift-pictures.ts'
import { sanitizeRichText } from './sanitize.ts'

const mostBlocks = 2000
const mostImages = 2000

export interface Prepared {
  content?: { content: string; title: string; minutes_to_read: number }
  thumbnail?: string
  images: Hoisted
}

/** Makes what an editor sent fit to be stored: blocks read, rich text cleaned, images taken out. */
export async function prepare(sent: {
  content?: string
  thumbnail?: string | null
  /** What was taken out of it when it arrived. */
  lifted?: LiftedFiles
}): Promise<Prepared> {
  const blocks = sent.content === undefined ? undefined : readSent(sent.content)
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
  const images = await hoistImages(places, sent.lifted)
  return {
    content: blocks && {
      content: JSON.stringify(blocks),
      title: titleOf(blocks).slice(0, 500),
      minutes_to_read: minutesToRead(blocks),
    },
    thumbnail,
    images,
  }
}

function readSent(content: string): Block[] {
  const blocks = readBlocks(content)
  if (!blocks) throw invalid({ content: ['Must be a JSON list of blocks.'] })
  if (blocks.length > mostBlocks) {
    throw invalid({ content: [`Must have at most ${mostBlocks} blocks.`] })
  }
  return blocks.map((block) =>
    block.type === 'paragraph' || block.type === 'fineprint'
      ? { ...block, content: sanitizeRichText(block.content) }
      : block,
  )
}

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
