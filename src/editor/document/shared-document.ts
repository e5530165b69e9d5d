import * as Y from 'yjs'
import { newId } from '#src/ui/browser/new-id.ts'
import type { Block } from '../blocks/registry.ts'
import {
  contentKind,
  isRemoved,
  readItem,
  removeItem,
  withoutWords,
  writeItem,
} from './shared-block.ts'
import { arrange, itemsInOrder, type SharedItem, type SharedList } from './shared-list.ts'
import { changeText } from './text-diff.ts'

/** The fields of one kind of document beside its blocks. */
export interface Layout<Snapshot extends DocumentSnapshot> {
  /** Texts, in which two people can type at the same time. */
  texts: readonly (keyof Snapshot & string)[]
  /** Other values; the last change of one counts. */
  values: readonly (keyof Snapshot & string)[]
  empty: Snapshot
}

export interface DocumentSnapshot {
  blocks: readonly Block[]
}

/** The origin of a person's changes in this tab: undo reverts these, and those of the writing areas. */
export const ownChange = Symbol('own change')
/** The origin of a change that undo leaves alone, for example the address of an uploaded picture. */
export const silentChange = Symbol('silent change')

/** The origin of changes that the server sent. */
export const remoteChange = Symbol('remote change')

/** The origin of a change that the server made for this person: undo reverts it, and nobody sends it. */
export const restoredChange = Symbol('restored change')

const separator = '~'

/** The id of the block whose changes are noted under this name. */
export const idOfPart = (name: string) => name.split(separator)[0] ?? name

/** In the place of the names of parts: many of them, or unknown ones. */
export const manyParts = '*'

export const peopleByPart = (changes: readonly { part: string; username: string }[]) =>
  [...Map.groupBy(changes, ({ part }) => part)].map(([part, of]) => ({
    part,
    people: of.map(({ username }) => username),
  }))

/** An article, a newsletter or an answer as a document that several people change at once. */
export class SharedDocument<Snapshot extends DocumentSnapshot> {
  readonly y: Y.Doc
  readonly #layout: Layout<Snapshot>
  readonly #blocks: SharedList
  readonly #values: Y.Map<unknown>
  readonly #read = new Map<string, { block: Block; removed: boolean }>()
  readonly #names = new Map<string, string>()
  #snapshot: Snapshot | undefined

  constructor(y: Y.Doc, layout: Layout<Snapshot>) {
    this.y = y
    this.#layout = layout
    this.#blocks = y.getMap('blocks')
    this.#values = y.getMap('values')
    this.#blocks.observeDeep((events) => {
      for (const { path, target, changes } of events) {
        const [name] = path
        if (name !== undefined) this.#read.delete(String(name))
        else if (target === this.#blocks)
          for (const key of changes.keys.keys()) this.#read.delete(key)
      }
      this.#snapshot = undefined
    })
    const forget = () => {
      this.#snapshot = undefined
    }
    this.#values.observe(forget)
    for (const name of layout.texts) this.textOf(name).observe(forget)
  }

  get parts(): Y.AbstractType<unknown>[] {
    const texts = this.#layout.texts.map((name) => this.textOf(name) as Y.AbstractType<unknown>)
    return [this.#blocks, this.#values, ...texts] as Y.AbstractType<unknown>[]
  }

  get blocks(): SharedList {
    return this.#blocks
  }

  textOf(name: keyof Snapshot & string): Y.Text {
    return this.y.getText(`text-${name}`)
  }

  /** The shared rich text or table of a block, to which its writing area is bound. */
  richTextOf(id: string, field = 'content'): Y.XmlFragment | undefined {
    const content = this.#itemOf(id)?.get(field)
    return content instanceof Y.XmlFragment ? content : undefined
  }

  /** The name under which changes of a block are noted. */
  nameOf(id: string): string {
    this.read()
    return this.#names.get(id) ?? id
  }

  /** The id of the block with this name; undefined if it was removed. */
  idOf(name: string): string | undefined {
    this.read()
    return [...this.#names].find(([, one]) => one === name)?.[0]
  }

  partsIn({ changed }: Pick<Y.Transaction, 'changed'>): string[] {
    const names = new Map<unknown, string>()
    for (const [name, item] of this.#blocks.entries()) names.set(item, name)
    for (const name of this.#layout.texts) names.set(this.textOf(name), name)
    const values = new Set<string>(this.#layout.values)
    const parts = new Set<string>()
    for (const [type, keys] of changed) {
      const isValues = type === (this.#values as unknown)
      if (isValues || type === (this.#blocks as unknown)) {
        for (const key of keys) if (key !== null && (!isValues || values.has(key))) parts.add(key)
      }
      for (let at: unknown = type; at instanceof Y.AbstractType; at = at.parent) {
        const name = names.get(at)
        if (name !== undefined) parts.add(name)
      }
    }
    return [...parts]
  }

  /** The document as plain values. Blocks that did not change are the same objects as before. */
  read(): Snapshot {
    if (this.#snapshot) return this.#snapshot
    const { texts, values, empty } = this.#layout
    const fields: Record<string, unknown> = {}
    for (const name of texts) fields[name] = this.textOf(name).toString()
    for (const name of values) fields[name] = this.#values.get(name) ?? empty[name]
    this.#snapshot = { ...empty, ...fields, blocks: this.#readBlocks() }
    return this.#snapshot
  }

  /** Changes the document by the differences between what it is now and `after`. */
  write(after: Snapshot, origin: symbol = silentChange): void {
    const before = this.read()
    if (before === after) return
    const named = before.blocks === after.blocks ? undefined : this.#named(before, after)
    if (named && origin === ownChange) {
      this.y.transact(() => this.#prepareTexts(before.blocks, named), silentChange)
    }
    this.y.transact(() => {
      const { texts, values } = this.#layout
      for (const name of texts) changeText(this.textOf(name), String(after[name]))
      for (const name of values) {
        if (before[name] !== after[name]) this.#values.set(name, after[name])
      }
      if (named) this.#writeBlocks(before.blocks, named)
    }, origin)
  }

  #itemOf(id: string): SharedItem | undefined {
    this.read()
    const name = this.#names.get(id)
    return name === undefined ? undefined : this.#blocks.get(name)
  }

  #readBlocks(): readonly Block[] {
    this.#names.clear()
    const blocks: Block[] = []
    for (const [name, item] of itemsInOrder(this.#blocks)) {
      const read = this.#read.get(name) ?? { block: readItem(item, ''), removed: isRemoved(item) }
      if (!read.removed) {
        const short = idOfPart(name)
        const id = this.#names.has(short) ? `${name}${separator}` : short
        this.#names.set(id, name)
        if (read.block.id !== id) read.block = { ...read.block, id }
        blocks.push(read.block)
      }
      this.#read.set(name, read)
    }
    return blocks
  }

  /** Blocks with the names of their items. A new one, and one that becomes another kind of text, gets a new item. */
  #named(before: Snapshot, after: Snapshot): NamedBlock[] {
    const current = new Map(before.blocks.map((block) => [block.id, block]))
    return after.blocks.map((block) => {
      const was = current.get(block.id)
      const name = this.#names.get(block.id)
      if (was && name !== undefined && contentKind(was.type) === contentKind(block.type)) {
        return { name, was, block }
      }
      const isTaken = this.#blocks.has(block.id)
      return { name: isTaken ? `${block.id}${separator}${newId().slice(0, 8)}` : block.id, block }
    })
  }

  /**
   * Adds the items of new texts, empty and removed, in a change that undo does not know. The step of undo is to show them
   * with their words. So undo hides the item again and never deletes it: words that a colleague is typing in it come
   * back.
   */
  #prepareTexts(before: readonly Block[], named: readonly NamedBlock[]): void {
    const names = before.map(({ id }) => this.nameOf(id))
    const added: NamedBlock[] = []
    let last = -1
    for (const one of named) {
      const place = names.indexOf(one.name)
      if (place >= 0) last = place
      else if (withoutWords(one.block)) {
        names.splice(++last, 0, one.name)
        added.push(one)
      }
    }
    if (added.length > 0) arrange(this.#blocks, names)
    for (const { name, block } of added) {
      const item = this.#blocks.get(name)
      const blank = withoutWords(block)
      if (item && blank) writeItem(item, undefined, blank)
      removeItem(item)
    }
  }

  #writeBlocks(before: readonly Block[], named: readonly NamedBlock[]): void {
    const kept = new Set(named.map(({ was }) => was))
    // Another kind of text needs another shared type. What others type in the old one meanwhile stays in it.
    for (const block of before) if (!kept.has(block)) removeItem(this.#itemOf(block.id))
    const isInOrder =
      named.length === before.length && named.every(({ was }, place) => was === before[place])
    const names = named.map(({ name }) => name)
    if (!isInOrder) arrange(this.#blocks, names)
    for (const { name, was, block } of named) {
      const item = this.#blocks.get(name)
      if (!item || was === block) continue
      if (!was) item.delete('removed')
      writeItem(item, was, block)
    }
  }
}

interface NamedBlock {
  name: string
  /** The block that the item has now; undefined if the item is new. */
  was?: Block | undefined
  block: Block
}

/** A snapshot in the one form in which snapshots are compared. */
export function inSharedForm<Snapshot extends DocumentSnapshot>(
  snapshot: Snapshot,
  layout: Layout<Snapshot>,
): Snapshot {
  const document = new SharedDocument(new Y.Doc(), layout)
  document.write(snapshot)
  return document.read()
}
