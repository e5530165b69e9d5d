import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import * as Y from 'yjs'
import { longestRise } from './longest-rise.ts'

/** An item of a shared list: its fields, its order key, and, once somebody has removed it, a digest of it at that time. */
export type SharedItem = Y.Map<unknown>
export type SharedList = Y.Map<SharedItem>

const orderOf = (item: SharedItem) => String(item.get('order') ?? '')

/** All items in their order, removed ones too. Two items with one order key are in the order of their names. */
export function itemsInOrder(list: SharedList): [string, SharedItem][] {
  const items = [...list.entries()].flatMap(([name, item]) =>
    item instanceof Y.Map ? [{ name, item, order: orderOf(item) }] : [],
  )
  items.sort((a, b) => {
    if (a.order !== b.order) return a.order < b.order ? -1 : 1
    return a.name < b.name ? -1 : 1
  })
  return items.map(({ name, item }) => [name, item])
}

/** Changes as few order keys as possible, so that moves by others stay. A name without an item gets an empty one. */
export function arrange(list: SharedList, names: readonly string[]): void {
  const orders = names.map((name) => {
    const item = list.get(name)
    return item && isKey(orderOf(item)) ? orderOf(item) : undefined
  })
  const kept = longestRise(orders)
  let last: string | null = null
  for (let at = 0; at < names.length; ) {
    const order = orders[at]
    if (kept.has(at) && order !== undefined) {
      last = order
      at++
      continue
    }
    let end = at
    while (end < names.length && !kept.has(end)) end++
    const next = orders[end] ?? null
    const keys = keysBetween(last, next, end - at)
    for (const key of keys) {
      const name = names[at++]
      if (name === undefined) continue
      const item: SharedItem = list.get(name) ?? new Y.Map()
      if (!list.has(name)) list.set(name, item)
      item.set('order', key)
      last = key
    }
  }
}

const places = 8

/** A random part of the gap: blocks that two people insert in one place at the same time then rarely alternate. */
function keysBetween(after: string | null, before: string | null, count: number): string[] {
  const parts = generateNKeysBetween(after, before, places)
  const part = Math.floor(Math.random() * (places - 1))
  return generateNKeysBetween(parts[part] ?? after, parts[part + 1] ?? before, count)
}

function isKey(order: string): boolean {
  try {
    generateKeyBetween(order, null)
    return true
  } catch {
    return false
  }
}
