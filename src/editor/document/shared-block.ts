import * as Y from 'yjs'
import { newId } from '#src/ui/browser/new-id.ts'
import { readBlock, storedBlock } from '../blocks/content.ts'
import { isRaw, type Raw, text } from '../blocks/reading-raw.ts'
import { type Block, definitionOf, textKind } from '../blocks/registry.ts'
import { changeRichText, richTextOf } from './rich-fragment.ts'
import { arrange, itemsInOrder, type SharedItem, type SharedList } from './shared-list.ts'
import { blankRows, changeTable, isTable, tableOf } from './shared-table.ts'
import { changeText } from './text-diff.ts'

/** The fields of an item that are not fields of its block. */
const own = new Set(['order', 'removed'])

/** The name of an item of a nested list. It is a symbol, so that it is copied by a spread and never stored. */
const itemName = Symbol('name of the shared item')
type Named = Raw & { [itemName]?: string }

/** The fields of a block, or of an item of its images, that are shared texts. */
function textsOf(type: string, within = ''): ReadonlySet<string> {
  const inside = (definitionOf(type).written ?? []).filter((path) => path.startsWith(within))
  return new Set(inside.map((path) => path.slice(within.length)))
}

/** The kind of the shared content: a block that becomes another kind of text gets a new item. */
export const contentKind = (type: string) => textKind(type) ?? type

/** The block without the words that people write in its shared content; undefined if it has no such content. */
export function withoutWords(block: Block): Block | undefined {
  const { written, shared } = definitionOf(block.type)
  const isWritten = textKind(block.type) || written?.includes('content')
  if (!isWritten && !shared) return undefined
  const blank = Object.entries(block).map(([name, value]) => [
    name,
    shared?.[name] === 'table' ? blankRows(value) : isWritten && name === 'content' ? '' : value,
  ])
  return Object.fromEntries(blank) as Block
}

/** A change that somebody else made at the same time brings it back: nobody removes a text that they have not seen. */
export const isRemoved = (item: SharedItem) =>
  item.has('removed') && item.get('removed') === digestOf(rawOf(item))

export function removeItem(item: SharedItem | undefined): void {
  item?.set('removed', digestOf(rawOf(item)))
}

export function readItem(item: SharedItem, id: string): Block {
  const { id: _, type, content, ...others } = readBlock(rawOf(item), id)
  return { id, type, content, ...others } as Block
}

/** The fields in the order of their names: the order in a shared map depends on the order in which changes arrived. */
function rawOf(item: SharedItem): Raw {
  const names = [...item.keys()].filter((name) => !own.has(name)).sort()
  return Object.fromEntries(names.map((name) => [name, plainOf(item.get(name))]))
}

function plainOf(value: unknown): unknown {
  if (value instanceof Y.XmlFragment) return isTable(value) ? tableOf(value) : richTextOf(value)
  if (value instanceof Y.Text) return value.toString()
  if (value instanceof Y.Map) return partsOf(value as SharedList)
  return value
}

function partsOf(list: SharedList): Named[] {
  return itemsInOrder(list).flatMap(([name, item]) => {
    return isRemoved(item) ? [] : [{ ...rawOf(item), [itemName]: name }]
  })
}

/** Writes the fields of a block that differ from those of the item. The item is part of a document already. */
export function writeItem(item: SharedItem, before: Block | undefined, after: Block): void {
  const { id: _, ...fields } = storedBlock(after) as Raw
  const was = before ? (storedBlock(before) as Raw) : {}
  const texts = textsOf(after.type)
  const isRich = textKind(after.type) === 'rich'
  const { shared = {} } = definitionOf(after.type)
  for (const name of Object.keys(was)) {
    if (name !== 'id' && !(name in fields)) item.delete(name)
  }
  for (const [name, value] of Object.entries(fields)) {
    if (before && same(was[name], value)) continue
    if (isRich && name === 'content')
      changeRichText(sharedIn(item, name, Y.XmlFragment), text(value))
    else if (shared[name] === 'table') changeTable(sharedIn(item, name, Y.XmlFragment), value)
    else if (texts.has(name)) changeText(sharedIn(item, name, Y.Text), text(value))
    else if (name === 'images' && Array.isArray(value) && definitionOf(after.type).images) {
      const list = sharedIn<SharedList>(item, name, Y.Map)
      writeParts(list, value.filter(isRaw), textsOf(after.type, 'images.'))
    } else item.set(name, value)
  }
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

type Shared = Y.Text | Y.XmlFragment | SharedList

/** The shared value of a field, which is created if the field has none. */
function sharedIn<T extends Shared>(item: SharedItem, name: string, Type: new () => Shared): T {
  const found = item.get(name)
  if (found instanceof Type) return found as T
  const created = new Type()
  item.set(name, created)
  return created as T
}

function writeParts(list: SharedList, parts: readonly Named[], texts: ReadonlySet<string>): void {
  const current = new Map(partsOf(list).map((part) => [part[itemName], part]))
  const seen = new Set<string>()
  const named = parts.map((part) => {
    const name = part[itemName]
    const isKnown = name !== undefined && current.has(name) && !seen.has(name)
    const key = isKnown ? name : newId()
    seen.add(key)
    return [key, part] as const
  })
  for (const name of current.keys()) {
    if (name !== undefined && !seen.has(name)) removeItem(list.get(name))
  }
  arrange(list, [...seen])
  for (const [name, part] of named) {
    const [item, was] = [list.get(name), current.get(name)]
    if (!item) continue
    for (const [field, value] of Object.entries(part)) {
      if (was && same(was[field], value)) continue
      if (texts.has(field)) changeText(sharedIn(item, field, Y.Text), text(value))
      else item.set(field, value)
    }
  }
}

/** A short digest of a value, to notice a change of it; nothing secret depends on it (FNV-1a, two halves). */
function digestOf(value: unknown): string {
  const text = JSON.stringify(value)
  let [a, b] = [0x811c9dc5, 0xcbf29ce4]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + at), 0x01000193)
  }
  return `${text.length.toString(36)}.${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`
}
