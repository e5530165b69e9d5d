import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Block } from '../blocks/registry.ts'
import { joinBlocks, splitBlock } from '../writing/text-blocks.ts'
import { DocumentEditing } from './editing.ts'
import type { DocumentSnapshot, Layout } from './shared-document.ts'

/*
 * Up to five people change one document. Messages are lost, repeated and reordered, people are cut off, and programs
 * and the server crash. At the end everybody has the same document, and every word is in it that its author did not
 * delete.
 */

interface Text extends DocumentSnapshot {
  summary: string
}

const layout: Layout<Text> = { texts: ['summary'], values: [], empty: { summary: '', blocks: [] } }

const remote = Symbol('remote')

class Person {
  readonly name: string
  readonly y = new Y.Doc()
  readonly editing: DocumentEditing<Text>
  /** Updates that the server has not confirmed; a crash of the program keeps them, as the browser does. */
  unsent: Uint8Array[] = []
  isCutOff = false
  words: string[] = []
  deleted = new Set<string>()

  constructor(name: string, state: Uint8Array) {
    this.name = name
    Y.applyUpdate(this.y, state, remote)
    this.editing = new DocumentEditing(this.y, layout)
    this.y.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== remote) this.unsent.push(update)
    })
  }
}

type Step = { who: number; what: string; where: number; how: number }

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(4),
  what: fc.constantFrom(
    ...[
      'write',
      'write',
      'write',
      'write',
      'title',
      'summary',
      'add',
      'remove',
      'move',
      'split',
      'joinBlocks',
    ],
    ...['undo', 'redo', 'send', 'send', 'lose', 'repeat', 'receive', 'receive', 'shuffle'],
    ...['cut', 'join', 'crash', 'compact'],
  ),
  where: fc.nat(30),
  how: fc.nat(1000),
})

const seed: readonly Block[] = [
  { id: 'a', type: 'title', content: 'Start' },
  { id: 'b', type: 'paragraph', content: '<p>Middle</p>' },
  { id: 'c', type: 'paragraph', content: '<p>End</p>' },
]

function run(count: number, steps: readonly Step[]) {
  const first = new DocumentEditing(new Y.Doc(), layout)
  first.change(() => ({ summary: '', blocks: seed }))
  const start = Y.encodeStateAsUpdate(first.document.y)
  let log: Uint8Array[] = [start]
  const people = Array.from({ length: count }, (_, at) => new Person(`p${at}`, start))
  let lastWord = 0

  const deliver = (person: Person, updates: readonly Uint8Array[]) => {
    for (const update of updates) Y.applyUpdate(person.y, update, remote)
  }
  const send = (person: Person) => {
    if (person.unsent.length === 0) return
    log.push(Y.mergeUpdates(person.unsent))
    person.unsent = []
  }
  /** Every word is unique, so it can be counted at the end. */
  const newWord = (person: Person) => {
    // No letter in common with another word: a diff cannot tell equal letters apart, so a word that shares one with its
    // neighbour loses it when somebody undoes or divides the neighbour (decision 043).
    lastWord++
    const word = String.fromCodePoint(0x4e00 + lastWord, 0x5e00 + lastWord, 0x6e00 + lastWord)
    person.words.push(word)
    return word
  }
  const wordsIn = (text: string) =>
    text.match(/[\u4e00-\u5dff][\u5e00-\u6dff][\u6e00-\u7dff]/g) ?? []

  for (const { who, what, where, how } of steps) {
    const person = people[who % count]
    if (!person) continue
    const { editing } = person
    const { blocks } = editing.read()
    const at = blocks.length ? where % blocks.length : 0
    const block = blocks[at]
    const change = (make: (now: readonly Block[]) => readonly Block[]) =>
      editing.change((now) => ({ ...now, blocks: make(now.blocks) }))
    if (what === 'write' && block?.type === 'paragraph') {
      const texts = block.content.replace(/<\/?p>/g, '').split(' ')
      const text = texts.toSpliced(how % (texts.length + 1), 0, newWord(person)).join(' ')
      change((now) =>
        now.map((one) => (one === block ? { ...one, content: `<p>${text}</p>` } : one) as Block),
      )
    } else if (what === 'title' && block?.type === 'title') {
      const text = `${block.content} ${newWord(person)}`
      change((now) => now.map((one) => (one === block ? { ...one, content: text } : one) as Block))
    } else if (what === 'summary') {
      const word = newWord(person)
      editing.change((now) => ({
        ...now,
        summary: how % 2 ? `${now.summary} ${word}` : `${word} ${now.summary}`,
      }))
    } else if (what === 'add') {
      const added: Block = {
        id: `n${lastWord}-${person.name}-${how}-${where}`,
        type: 'paragraph',
        content: `<p>${newWord(person)}</p>`,
      }
      change((now) => now.toSpliced(at, 0, added))
    } else if (what === 'remove' && block) {
      for (const word of wordsIn(block.content)) person.deleted.add(word)
      change((now) => now.filter((one) => one !== block))
    } else if (what === 'move' && block) {
      change((now) => now.filter((one) => one !== block).toSpliced(how % blocks.length, 0, block))
    } else if (what === 'split' && block?.type === 'paragraph') {
      const texts = block.content.replace(/<\/?p>/g, '').split(' ')
      const [one, two] = [texts.slice(0, how % texts.length), texts.slice(how % texts.length)]
      const html = (words: string[]) => (words.length > 0 ? `<p>${words.join(' ')}</p>` : '')
      const halves = splitBlock(block, html(one), html(two))
      change((now) => now.flatMap((each) => (each === block ? halves : [each])))
    } else if (what === 'joinBlocks' && block && blocks[at + 1]) {
      const next = blocks[at + 1]
      const joined = next && joinBlocks(block, next)
      if (joined)
        change((now) =>
          now.flatMap((each) => (each === block ? joined.blocks : each === next ? [] : [each])),
        )
    } else if (what === 'undo' || what === 'redo') {
      const before = wordsIn(JSON.stringify(editing.read()))
      editing[what]()
      const after = new Set(wordsIn(JSON.stringify(editing.read())))
      const gone = before.filter((word) => !after.has(word))
      // Undo and redo take away one's own words only. A redo may remove a block again, with the words in it.
      for (const word of gone) {
        if (what === 'undo') expect(person.words).toContain(word)
        person.deleted.add(word)
      }
    } else if (what === 'send' && !person.isCutOff) send(person)
    else if (what === 'lose' && !person.isCutOff) {
      // The server stored it, but the answer was lost: it is sent again later.
      if (person.unsent.length > 0) log.push(Y.mergeUpdates(person.unsent))
    } else if (what === 'repeat') {
      const again = log[how % log.length]
      if (again) log.push(again)
    } else if (what === 'receive' && !person.isCutOff) deliver(person, log)
    else if (what === 'shuffle' && !person.isCutOff)
      deliver(person, log.filter((_, n) => n % 2 === how % 2).reverse())
    else if (what === 'cut') person.isCutOff = true
    else if (what === 'join') person.isCutOff = false
    else if (what === 'crash') {
      // The browser stored the state; the reopened editor sends what the server does not have. Undo starts anew.
      const reopened = new Person(person.name, Y.mergeUpdates(log))
      const before = Y.encodeStateVector(reopened.y)
      Y.applyUpdate(reopened.y, Y.encodeStateAsUpdate(person.y), remote)
      reopened.unsent = [Y.encodeStateAsUpdate(reopened.y, before)]
      Object.assign(reopened, {
        words: person.words,
        deleted: person.deleted,
        isCutOff: person.isCutOff,
      })
      people[who % count] = reopened
    } else if (what === 'compact') {
      const y = new Y.Doc()
      for (const update of log) Y.applyUpdate(y, update)
      log = [Y.encodeStateAsUpdate(y)]
    }
  }
  for (const person of people) send(person)
  for (const person of people) deliver(person, log)
  return people
}

test('everybody has the same document at the end, with every word that its author did not delete', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5 }),
      fc.array(step, { minLength: 5, maxLength: 60 }),
      (count, steps) => {
        const people = run(count, steps)
        const [one, ...others] = people.map(({ editing }) => editing.read())
        for (const other of others) expect(other).toEqual(one)
        const all = JSON.stringify(one)
        const deleted = new Set(people.flatMap((person) => [...person.deleted]))
        const missing = people
          .flatMap(({ words }) => words)
          .filter((word) => !deleted.has(word) && !all.includes(word))
        expect(missing).toEqual([])
        const ids = one?.blocks.map(({ id }) => id) ?? []
        expect(new Set(ids).size).toBe(ids.length)
      },
    ),
    { numRuns: 100 },
  )
})
