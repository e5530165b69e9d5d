import { setImmediate as immediate } from 'node:timers/promises'
import { invalid } from '#src/app/problem.ts'
import { type FilePlace, referencedImages } from '#src/media/store.ts'
import { imagesOf } from '../blocks/arrange-blocks.ts'
import { readBlocks, writeBlocks } from '../blocks/content.ts'
import { minutesToRead } from '../blocks/minutes-to-read.ts'
import { titleOf } from '../blocks/reader/reader-blocks.ts'
import { type Block, definitionOf, tooLongFields } from '../blocks/registry.ts'
import { readRichText, wordsOf } from '../blocks/rich-text/read-rich-text.ts'
import { ifTooDeep, mapStrings, mapTexts, sanitizeRichText } from './sanitize.ts'

const mostBlocks = 2000
const mostImages = 2000
/** The limit for the rich text of one block, with its tags: about 15,000 words. Sanitizing blocks the event loop. */
const longestText = 100_000
/** The limits for the rich text of all blocks before sanitizing, and for all stored content except images. */
const longestTexts = 1_000_000
const longestContent = 2_000_000

/** Prepares submitted content for storage: reads blocks, sanitizes rich text, checks images. */
export async function prepare(sent: {
  content?: string
  thumbnail?: string | null
  shareImage?: string | null
}) {
  const blocks = sent.content === undefined ? undefined : await readSent(sent.content)
  const places: FilePlace[] = (blocks ?? []).flatMap((block, index) =>
    imagesOf(block).map(({ path, ...file }) => ({ field: `content.${index}.${path}`, ...file })),
  )
  if (sent.thumbnail) places.push({ field: 'thumbnail', src: sent.thumbnail })
  if (sent.shareImage) places.push({ field: 'shareImage', src: sent.shareImage })
  if (places.length > mostImages) throw refused(`Must have at most ${mostImages} images.`)
  return { content: blocks && contentOf(blocks), images: referencedImages(places) }
}

function contentOf(blocks: Block[]) {
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
  if (!blocks) throw refused('Must be a JSON list of blocks.')
  if (blocks.length > mostBlocks) throw refused(`Must have at most ${mostBlocks} blocks.`)
  refuseFields(blocks)
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

function refuseFields(blocks: Block[]): void {
  const errors = blocks.flatMap((block, index) => {
    const { label, refuses } = definitionOf(block.type)
    const refused = refuses?.(block) ?? []
    for (const [path, most] of tooLongFields(block)) {
      const name = path === 'content' ? label : `The ${path} of a ${label.toLowerCase()}`
      refused.push({ path, text: `${name} may have at most ${most} characters.` })
    }
    return refused.map(({ path, text }) => [`content.${index}.${path}`, [text]])
  })
  if (errors.length) throw invalid(Object.fromEntries(errors))
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
    throw refused(message)
  })

const refused = (message: string) => invalid({ content: [message] })

const tooLong = (most: number, what: string) =>
  refused(`${what} may have at most ${most.toLocaleString('en-US')} characters.`)

/** PostgreSQL limits an index entry to 1 MB. */
const longest = 150_000

export function searchTextOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap(wordsIn)
    .join(' ')
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

function wordsIn(block: Block): string[] {
  const { plainText, written = [] } = definitionOf(block.type)
  const found: string[] = []
  mapStrings(block, (text, path) => {
    const isWritten = written.includes(path)
    const isRich = !['id', 'type', ...plainText].includes(path) && !/^(\/media\/|data:)/.test(text)
    if (isWritten || isRich) found.push(isWritten ? text : wordsOf(readRichText(text)))
    return text
  })
  return found
}
