import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Block } from '../blocks/registry.ts'
import { joinBlocks, splitBlock } from '../writing/text-blocks.ts'
import { DocumentEditing } from './editing.ts'
import { followMovedText } from './follow-moved-text.ts'
import { plainOf } from './moved-text.ts'
import { type DocumentSnapshot, type Layout, ownChange, remoteChange } from './shared-document.ts'
import { changeText } from './text-diff.ts'

/*
 * One person types a sentence, letter by letter. A colleague divides and joins the paragraphs around it, and undoes
 * that. Whenever each hears of the other: the sentence stays one sentence, in its place, and no word is there twice.
 */

const layout: Layout<DocumentSnapshot> = { texts: [], values: [], empty: { blocks: [] } }
const start = 'abcaadefgghabbcdeffgh'

function open(from?: Y.Doc) {
  const y = new Y.Doc()
  if (from) Y.applyUpdate(y, Y.encodeStateAsUpdate(from))
  const unsent: Uint8Array[] = []
  y.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== remoteChange) unsent.push(update)
  })
  const editing = new DocumentEditing(y, layout)
  return { y, unsent, editing, document: editing.document }
}

type Editor = ReturnType<typeof open>

function deliver(from: Editor, to: Editor): void {
  for (const update of from.unsent.splice(0)) Y.applyUpdate(to.y, update, remoteChange)
}

const words = ({ content }: Block) => content.replace(/<\/?\w+>/g, '')
const html = (text: string) => (text ? `<p>${text}</p>` : '')
const all = ({ document }: Editor) => document.read().blocks.map(words).join('')

/** Types at a caret that follows the text, as a writing area has it. */
function typeAt(editor: Editor, id: string, index: number, place = 0, child = 0) {
  const caretAt = (block: string, paragraph: number, at: number) => {
    const element = editor.document.richTextOf(block)?.get(paragraph)
    const line = element instanceof Y.XmlElement ? element.get(child) : undefined
    if (!(line instanceof Y.XmlText)) throw new Error(`${block} has no text`)
    return Y.createRelativePositionFromTypeIndex(line, at, -1)
  }
  let caret = caretAt(id, place, index)
  followMovedText(editor.document, {
    read: () => caret,
    move: (to, position) => {
      let [paragraph, at] = [0, position - 1]
      const lengths = editor.document
        .richTextOf(to)
        ?.toArray()
        .map((one) => one.toString().replace(/<[^>]*>/g, '').length)
      for (const length of lengths ?? []) {
        if (at <= length) break
        at -= length + 2
        paragraph++
      }
      caret = caretAt(to, paragraph, at)
    },
  })
  return (letter: string) => {
    const found = Y.createAbsolutePositionFromRelativePosition(caret, editor.y)
    if (!(found?.type instanceof Y.Text)) throw new Error('The caret is nowhere')
    const { type, index: at } = found
    const text = plainOf(type)
    editor.y.transact(
      () => changeText(type, text.slice(0, at) + letter + text.slice(at)),
      ownChange,
    )
    caret = Y.createRelativePositionFromTypeIndex(type, at + 1, -1)
  }
}

const step = fc.record({
  what: fc.constantFrom(
    ...['type', 'type', 'type', 'split', 'join', 'undo', 'redo', 'send', 'receive'],
  ),
  where: fc.nat(100),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Whether a colleague undoes a step before everybody has heard of it. */
type Haste = 'hasty' | 'patient'

function write(haste: Haste, at: number, steps: readonly Step[]) {
  const seed = open()
  seed.document.write({ blocks: [{ id: 'a', type: 'paragraph', content: html(start) }] })
  const [ada, ben] = [open(seed.y), open(seed.y)]
  const type = typeAt(ben, 'a', at)
  const meet = () => {
    for (let turn = 0; turn < 5; turn++) {
      deliver(ada, ben)
      deliver(ben, ada)
    }
  }
  let typed = ''
  let isTorn = false
  for (const { what, where } of steps) {
    const { blocks } = ada.document.read()
    const place = where % blocks.length
    const [block, next] = [blocks[place], blocks[place + 1]]
    if (what === 'type') {
      const letter = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+:;,.'.charAt(typed.length)
      type(letter)
      typed += letter
    } else if (what === 'send') {
      deliver(ben, ada)
      isTorn = ada.unsent.length > 0
    } else if (what === 'receive') deliver(ada, ben)
    else if (what === 'undo' || what === 'redo') {
      if (haste === 'patient') meet()
      ada.editing[what]()
      if (haste === 'patient') meet()
    }
    // Nobody moves the words again in the moment before their editor has heard of the first move.
    else if (isTorn) continue
    else if (what === 'split' && block) {
      const text = words(block)
      const cut = where % (text.length + 1)
      const halves = splitBlock(block, html(text.slice(0, cut)), html(text.slice(cut)))
      ada.editing.changeBlocks((now) => now.flatMap((one) => (one === block ? halves : [one])))
    } else if (what === 'join' && block && next) {
      const joined = joinBlocks(block, next)?.blocks ?? [block, next]
      ada.editing.changeBlocks((now) =>
        now.flatMap((one) => (one === block ? joined : one === next ? [] : [one])),
      )
    }
  }
  meet()
  expect(all(ben)).toBe(all(ada))
  return { found: all(ada), expected: `${start.slice(0, at)}${typed}${start.slice(at)}` }
}

const steps = fc.array(step, { maxLength: 40 })

/** The same runs everywhere: about one random run in 9,000 meets the known fault of two undos in a row (decision 043). */
const runs = { numRuns: 300, seed: 20_261_118 }

test('a sentence that is typed while a colleague divides and joins paragraphs stays whole and in its place', () => {
  fc.assert(
    fc.property(fc.nat(start.length), steps, (at, taken) => {
      const { found, expected } = write('patient', at, taken)
      expect(found).toBe(expected)
    }),
    runs,
  )
})

test('undo before everybody has heard of the step loses no letter and doubles none', () => {
  fc.assert(
    fc.property(fc.nat(start.length), steps, (at, taken) => {
      const { found, expected } = write('hasty', at, taken)
      expect([...found].sort().join('')).toBe([...expected].sort().join(''))
    }),
    runs,
  )
})

const several: Block = {
  id: 'a',
  type: 'paragraph',
  content: '<p>one</p><p>two</p><p>three</p>',
}
const typedIn = 'two'

/** Somebody types a letter in the second of three paragraphs while a colleague changes the block. */
function writeInSecond(at: number, change: (blocks: readonly Block[]) => Block[], undoes = false) {
  const seed = open()
  seed.document.write({ blocks: [{ id: '0', type: 'paragraph', content: '<p>zero</p>' }, several] })
  const [ada, ben] = [open(seed.y), open(seed.y)]
  const type = typeAt(ben, 'a', at, 1)
  ada.editing.changeBlocks(change)
  type('X')
  if (undoes) {
    deliver(ada, ben)
    ada.editing.undo()
  }
  for (let turn = 0; turn < 5; turn++) {
    deliver(ada, ben)
    deliver(ben, ada)
  }
  type('Y')
  deliver(ben, ada)
  expect(all(ben)).toBe(all(ada))
  return ada.document.read().blocks.map(({ content }) => content)
}

const divide = ([above, block]: readonly Block[]): Block[] => [
  ...(above ? [above] : []),
  ...(block ? splitBlock(block, '<p>o</p>', '<p>ne</p><p>two</p><p>three</p>') : []),
]
const join = ([above, block]: readonly Block[]): Block[] =>
  (above && block && joinBlocks(above, block)?.blocks) ?? []

test.each([0, 1, 2, 3])('a letter at %i of a later paragraph goes with its block', (at) => {
  const typed = `${typedIn.slice(0, at)}XY${typedIn.slice(at)}`
  expect(writeInSecond(at, divide)).toEqual([
    '<p>zero</p>',
    '<p>o</p>',
    `<p>ne</p><p>${typed}</p><p>three</p>`,
  ])
  expect(writeInSecond(at, join)).toEqual([`<p>zeroone</p><p>${typed}</p><p>three</p>`])
  const undone = ['<p>zero</p>', `<p>one</p><p>${typed}</p><p>three</p>`]
  expect(writeInSecond(at, divide, true)).toEqual(undone)
  expect(writeInSecond(at, join, true)).toEqual(undone)
})

test('a paragraph with two texts, which two people began at once, is no deleted one', () => {
  const seed = open()
  seed.document.write({
    blocks: [
      { id: 'a', type: 'paragraph', content: '' },
      { id: 'b', type: 'paragraph', content: '' },
    ],
  })
  const paragraph = seed.document.richTextOf('a')?.get(0)
  if (!(paragraph instanceof Y.XmlElement)) throw new Error('no paragraph')
  paragraph.insert(1, [new Y.XmlText('Hello')])
  const [ada, ben] = [open(seed.y), open(seed.y)]
  const type = typeAt(ben, 'a', 5, 0, 1)
  ada.editing.changeBlocks((now) =>
    now.map((block) => (block.id === 'b' ? ({ ...block, content: '<p>H</p>' } as Block) : block)),
  )
  deliver(ada, ben)
  type('!')
  expect(ben.document.read().blocks.map(words)).toEqual(['Hello!', 'H'])
})
