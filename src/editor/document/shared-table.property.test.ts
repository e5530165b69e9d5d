import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { runs } from '#src/testing/fuzz/seed.ts'
import type { Block } from '../blocks/registry.ts'
import { DocumentEditing } from './editing.ts'
import type { DocumentSnapshot, Layout } from './shared-document.ts'
import { repairOwnRows } from './shared-table.ts'

/*
 * Up to four people change one table. Updates arrive late, twice and in another order. At the end everybody has the same
 * table, and every word that nobody removed who had it. Words in a row or a column that a colleague removes at that
 * moment are in a paragraph.
 */

const layout: Layout<DocumentSnapshot> = { texts: [], values: [], empty: { blocks: [] } }
const remote = Symbol('remote')

type Table = Extract<Block, { type: 'table' }>
const tableIn = ({ blocks }: DocumentSnapshot) =>
  blocks.find((block): block is Table => block.type === 'table')

class Person {
  readonly y = new Y.Doc()
  readonly editing: DocumentEditing<DocumentSnapshot>
  readonly words = new Set<string>()
  readonly removed = new Set<string>()

  constructor(state: Uint8Array) {
    Y.applyUpdate(this.y, state, remote)
    this.editing = new DocumentEditing(this.y, layout)
  }

  receive(from: Person): void {
    Y.applyUpdate(this.y, Y.encodeStateAsUpdate(from.y, Y.encodeStateVector(this.y)), remote)
    const shared = this.editing.document.richTextOf('t', 'rows')
    if (shared) this.y.transact(() => repairOwnRows(shared), remote)
  }

  get rows(): string[][] {
    return tableIn(this.editing.read())?.rows ?? []
  }

  get all(): string[][] {
    const { blocks } = this.editing.read()
    return blocks.map((block) => (block.type === 'table' ? block.rows.flat() : [block.content]))
  }

  change(rows: string[][]): void {
    for (const word of wordsIn(this.rows)) {
      if (!wordsIn(rows).includes(word)) this.removed.add(word)
    }
    this.editing.changeBlocks((blocks) =>
      blocks.map((block) => (block.type === 'table' ? { ...block, rows } : block)),
    )
  }
}

/** No letter in common with another word: a diff cannot tell equal letters apart. */
const wordOf = (place: number) =>
  String.fromCodePoint(0x4e00 + place, 0x5e00 + place, 0x6e00 + place)
const wordsIn = (rows: string[][]) =>
  rows.flat().flatMap((html) => html.match(/[\u4e00-\u5dff][\u5e00-\u6dff][\u6e00-\u7dff]/g) ?? [])

const kinds = [
  ...['write', 'write', 'write', 'write', 'add row', 'add column', 'add row', 'add column'],
  ...['receive', 'receive', 'receive'],
]

const stepsOf = (what: readonly string[]) =>
  fc.array(
    fc.record({
      who: fc.nat(3),
      what: fc.constantFrom(...what),
      row: fc.nat(20),
      column: fc.nat(20),
    }),
    { minLength: 5, maxLength: 40 },
  )
type Step = { who: number; what: string; row: number; column: number }

const seed: Table = {
  id: 't',
  type: 'table',
  content: '',
  header: true,
  rows: [
    ['<p>a</p>', '', '<p>c</p>'],
    ['', '', ''],
  ],
}

function run(count: number, steps: readonly Step[]) {
  const server = new DocumentEditing(new Y.Doc(), layout)
  server.change(() => ({ blocks: [seed] }))
  const start = Y.encodeStateAsUpdate(server.document.y)
  const people = Array.from({ length: count }, () => new Person(start))
  let last = 0
  for (const { who, what, row, column } of steps) {
    const person = people[who % count]
    if (!person) continue
    const { rows } = person
    const width = Math.max(1, ...rows.map(({ length }) => length))
    const [at, place] = [row % (rows.length || 1), column % width]
    if (what === 'write' && rows[at]?.[place] !== undefined) {
      const word = wordOf(++last)
      person.words.add(word)
      const html = `<p>${[rows[at][place].replace(/<\/?p>/g, ''), word].filter(Boolean).join(' ')}</p>`
      person.change(rows.with(at, rows[at].with(place, html)))
    } else if (what === 'add row') person.change(rows.toSpliced(at, 0, Array(width).fill('')))
    else if (what === 'add column')
      person.change(rows.map((cells) => cells.toSpliced(place, 0, '')))
    else if (what === 'remove row' && rows.length > 1) person.change(rows.toSpliced(at, 1))
    else if (what === 'remove column' && width > 1)
      person.change(rows.map((cells) => cells.toSpliced(place, 1)))
    else if (what === 'receive') {
      const from = people[(who + 1 + row) % count]
      if (from && from !== person) person.receive(from)
    } else if (what === 'undo' || what === 'redo') {
      const before = wordsIn(person.all)
      person.editing[what]()
      for (const word of before) if (!wordsIn(person.all).includes(word)) person.removed.add(word)
    }
  }
  // Repairs are changes too: they reach the others in the second round.
  for (let round = 0; round < 3; round++) {
    for (const to of people) {
      for (const from of people) if (from !== to) to.receive(from)
    }
  }
  return people
}

const people = fc.integer({ min: 2, max: 4 })

/** Everybody has the same blocks, and every word that nobody removed. */
function expectKept(found: readonly Person[]): void {
  const [one, ...others] = found.map(({ editing }) => editing.read().blocks)
  for (const blocks of others) expect(blocks).toEqual(one)
  const there = wordsIn(found[0]?.all ?? [])
  const removed = found.flatMap((person) => [...person.removed])
  const words = found.flatMap((person) => [...person.words])
  expect(words.filter((word) => !there.includes(word) && !removed.includes(word))).toEqual([])
}

test('everybody has the same table at the end, with every word that its author did not remove', () => {
  fc.assert(
    fc.property(people, stepsOf(kinds), (count, steps) => expectKept(run(count, steps))),
    runs(100),
  )
})

test('the same after rows and columns were removed, also by undo: words that their remover had not seen stay', () => {
  const all = [...kinds, 'remove row', 'remove column', 'undo', 'undo', 'redo']
  fc.assert(
    fc.property(people, stepsOf(all), (count, steps) => expectKept(run(count, steps))),
    runs(200),
  )
})
