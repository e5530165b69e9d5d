import { ImportRefused } from './bundle.ts'

/** Longer than any article that can be saved, with its pictures. */
const longestItem = 30_000_000

/**
 * Yields the objects in the lists with these names, wherever they are, one after the other. The file is never in memory
 * as a whole: the export of a site can have any size.
 */
export async function* jsonItems(text: AsyncIterable<string>, lists: readonly string[]) {
  const open: { key: string; isList: boolean }[] = []
  let key = ''
  let word = ''
  let inString = false
  let escaped = false
  let pieces: string[] | undefined
  let depth = 0
  let list = ''
  let length = 0
  let began = false
  for await (const chunk of text) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const letter = chunk[at] as string
      if (inString) {
        if (escaped) escaped = false
        else if (letter === '\\') escaped = true
        else if (letter === '"') inString = false
        else if (!pieces && word.length < 100) word += letter
        continue
      }
      if (letter === '"') {
        inString = true
        if (!pieces) word = ''
      } else if (letter === ':' && !pieces) key = word
      else if (letter === '{' || letter === '[') {
        began = true
        const parent = open.at(-1)
        if (!pieces && letter === '{' && parent?.isList && lists.includes(parent.key)) {
          pieces = []
          list = parent.key
          depth = open.length
          from = at
          length = 0
        }
        open.push({ key, isList: letter === '[' })
      } else if (letter === '}' || letter === ']') {
        open.pop()
        if (!pieces || open.length > depth) continue
        pieces.push(chunk.slice(from, at + 1))
        yield { list, item: parsed(pieces.join('')) }
        pieces = undefined
      }
    }
    if (!began && chunk.trim()) throw new ImportRefused('The file is not JSON.')
    if (!pieces) continue
    pieces.push(chunk.slice(from))
    length += chunk.length - from
    if (length > longestItem) {
      throw new ImportRefused(`An entry of “${list}” has more than ${longestItem / 1_000_000} MB.`)
    }
  }
  if (!began || open.length > 0) throw new ImportRefused('The JSON ends in the middle.')
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportRefused(`The file is not valid JSON (${(error as Error).message}).`)
  }
}
