import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Block, BlockOf } from '../blocks/registry.ts'
import { DocumentEditing } from './editing.ts'
import { type DocumentSnapshot, type Layout, SharedDocument } from './shared-document.ts'
import { repairOwnRows } from './shared-table.ts'

const layout: Layout<DocumentSnapshot> = { texts: [], values: [], empty: { blocks: [] } }

const cell = (words: string) => (words ? `<p>${words}</p>` : '')
const tableWith = (...rows: string[]): Block => ({
  id: 't',
  type: 'table',
  content: '',
  header: true,
  rows: rows.map((row) => row.split('|').map(cell)),
})

class Writer {
  readonly y = new Y.Doc()
  readonly editing = new DocumentEditing(this.y, layout)

  constructor(state?: Uint8Array) {
    if (state) Y.applyUpdate(this.y, state)
  }

  get rows(): string[][] {
    const block = this.editing.read().blocks.find(({ id }) => id === 't')
    return block?.type === 'table' ? block.rows : []
  }

  get words(): string[] {
    return this.rows.map((row) => row.map((html) => html.replace(/<\/?p>/g, '')).join('|'))
  }

  change(make: (rows: string[][]) => string[][]): void {
    this.editing.changeBlocks((blocks) =>
      blocks.map((block) =>
        block.type === 'table' ? { ...block, rows: make(block.rows) } : block,
      ),
    )
  }

  type = (row: number, column: number, words: string) =>
    this.change((rows) =>
      rows.map((cells, at) => (at === row ? cells.with(column, cell(words)) : cells)),
    )

  addRow = (at: number) =>
    this.change((rows) => rows.toSpliced(at, 0, Array(rows[0]?.length ?? 1).fill('')))

  addColumn = (at: number) => this.change((rows) => rows.map((row) => row.toSpliced(at, 0, '')))

  removeColumn = (at: number) => this.change((rows) => rows.map((row) => row.toSpliced(at, 1)))

  repair(): void {
    const shared = this.editing.document.richTextOf('t', 'rows')
    if (shared) repairOwnRows(shared)
  }
}

function twoWriters(...rows: string[]) {
  const server = new SharedDocument(new Y.Doc(), layout)
  server.write({ blocks: [tableWith(...rows)] })
  const state = Y.encodeStateAsUpdate(server.y)
  return [new Writer(state), new Writer(state)] as const
}

function merge(...writers: readonly Writer[]): void {
  for (const from of writers) {
    for (const to of writers) if (to !== from) Y.applyUpdate(to.y, Y.encodeStateAsUpdate(from.y))
  }
}

test('a table is read as it was written, with the markup of its cells', () => {
  const rows = [
    ['<p><strong>a</strong></p>', ''],
    ['<ul><li><p>b</p></li></ul>', '<p>c</p><p>d</p>'],
  ]
  const document = new SharedDocument(new Y.Doc(), layout)
  document.write({ blocks: [{ ...tableWith(), rows } as Block] })
  expect((document.read().blocks[0] as BlockOf['table']).rows).toEqual(rows)
  document.write({ blocks: [{ ...tableWith(), rows: [] } as Block] })
  expect((document.read().blocks[0] as BlockOf['table']).rows).toEqual([])
})

test('two people type in one cell and in others, and all words stay', () => {
  const [ada, bob] = twoWriters('a|b', 'c|d')
  ada.type(1, 0, 'see c')
  bob.type(1, 0, 'c here')
  bob.type(1, 1, 'dd')
  merge(ada, bob)
  expect(ada.words).toEqual(['a|b', 'see c here|dd'])
  expect(bob.words).toEqual(ada.words)
})

test('a row or a column that somebody adds loses no word that a colleague types', () => {
  const [ada, bob] = twoWriters('a|b', 'c|d')
  ada.addRow(1)
  ada.addColumn(1)
  bob.type(1, 1, 'dd')
  bob.type(0, 0, 'aa')
  merge(ada, bob)
  expect(ada.words).toEqual(['aa||b', '||', 'c||dd'])
  expect(bob.words).toEqual(ada.words)
})

test('undo takes back the own words, and not those of a colleague in the same row', () => {
  const [ada, bob] = twoWriters('a|b')
  ada.type(0, 0, 'own')
  bob.type(0, 1, 'theirs')
  merge(ada, bob)
  ada.editing.undo()
  expect(ada.words).toEqual(['a|theirs'])
  ada.editing.redo()
  expect(ada.words).toEqual(['own|theirs'])
})

test('words that a colleague types in a new table bring it back after its undo', () => {
  const [ada, bob] = twoWriters('a')
  for (const block of ['t', 'u'])
    ada.editing.changeBlocks((now) => now.filter(({ id }) => id !== block))
  merge(ada, bob)
  ada.editing.changeBlocks(() => [{ ...tableWith('x|'), id: 't' } as Block])
  merge(ada, bob)
  bob.type(0, 1, 'mine')
  ada.editing.undo()
  merge(ada, bob)
  expect(ada.words).toEqual(['x|mine'].map((row) => row.replace('x', '')))
  expect(bob.words).toEqual(ada.words)
})

test.each([
  ['adds', 'a column', (bob: Writer) => bob.addColumn(0), ['|a|b', '||'], ['|a|b', '||']],
  ['removes', 'a column', (bob: Writer) => bob.removeColumn(0), ['b', ''], ['b', '']],
])(
  'one adds a row while the other %s %s: the row gets the length of the others',
  (_, __, change, expected) => {
    const [ada, bob] = twoWriters('a|b')
    ada.addRow(1)
    change(bob)
    merge(ada, bob)
    // Both repair at the same time: only the one who added the row does.
    for (const writer of [ada, bob]) writer.repair()
    merge(ada, bob)
    expect(ada.words).toEqual(expected)
    expect(bob.words).toEqual(expected)
  },
)

test('words in a column that a colleague removes stay, in a longer row', () => {
  const [ada, bob] = twoWriters('a|b')
  ada.addRow(1)
  ada.type(1, 1, 'kept')
  bob.removeColumn(0)
  merge(ada, bob)
  for (const writer of [ada, bob]) writer.repair()
  merge(ada, bob)
  expect(ada.words).toEqual(['b', '|kept'])
})

test('a cell that spans many places, and too many cells, cannot be read', () => {
  const [ada, bob] = twoWriters('a|b')
  const found = ada.editing.document.richTextOf('t', 'rows')?.get(0)
  const row = found instanceof Y.XmlElement ? found.get(0) : undefined
  const first = row instanceof Y.XmlElement ? row.get(0) : undefined
  if (first instanceof Y.XmlElement) first.setAttribute('colspan', '1000000')
  expect(() => ada.rows).toThrow('it is no table')
  bob.change(() => Array.from({ length: 101 }, () => Array(100).fill('')))
  expect(() => bob.rows).toThrow('it is no table')
})
