import { type Block, definitionOf } from '../blocks/registry.ts'
import { readRichText, wordsOf } from '../blocks/rich-text/read-rich-text.ts'
import { mapStrings } from './sanitize.ts'

/** PostgreSQL limits an index entry to 1 MB. */
const longest = 150_000

/** The words of all blocks without markup, for the search index. */
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
