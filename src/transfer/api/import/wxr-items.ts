import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { ImportRefused } from './bundle.ts'

/** A field of WordPress has at most 4 GB; no article that can be saved has this many characters. */
const longestField = 8_000_000

/** The texts of an item by the names of their elements, and the lists in it. */
export interface WxrItem {
  fields: Map<string, string>
  meta: Map<string, string>
  /** Names by domain: category, post_tag. */
  terms: { domain: string; name: string }[]
}

/** WordPress writes characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const notAllowed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Reads a WXR file as a stream. `channel` gets the texts outside of items. */
export async function* wxrItems(stream: Readable, channel: Map<string, string> = new Map()) {
  const parser = new SaxesParser()
  const ready: WxrItem[] = []
  const open: { name: string; domain: string }[] = []
  let item: WxrItem | undefined
  let content = ''
  let metaKey = ''
  let fault: Error | undefined
  parser.on('error', (error) => {
    fault ??= error
  })
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, domain: attributes.domain ?? '' })
    content = ''
    if (name === 'item') item = { fields: new Map(), meta: new Map(), terms: [] }
  })
  const add = (text: string) => {
    if (content.length + text.length <= longestField) content += text
    else fault ??= new Error(`the text of ${open.at(-1)?.name} is too long`)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    const domain = open.pop()?.domain ?? ''
    const parent = open.at(-1)?.name
    if (name === 'item' && item) {
      ready.push(item)
      item = undefined
    } else if (!item) {
      if (parent === 'channel') channel.set(name, content.trim())
    } else if (name === 'category') item.terms.push({ domain, name: content.trim() })
    else if (name === 'wp:meta_key') metaKey = content.trim()
    else if (name === 'wp:meta_value') item.meta.set(metaKey, content)
    else if (parent === 'item') item.fields.set(name, content)
    content = ''
  })
  const checked = () => {
    if (!fault) return
    const [, place, why = fault.message] = /^(\d+:\d+): (.*)/s.exec(fault.message) ?? []
    const where = place ? ` in line ${place.split(':')[0]}` : ''
    throw new ImportRefused(`The XML is damaged or ends in the middle${where}: ${why}`)
  }
  for await (const piece of stream.setEncoding('utf8')) {
    parser.write(String(piece).replace(notAllowed, ''))
    checked()
    yield* ready.splice(0)
  }
  parser.close()
  checked()
}
