import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { authorsIn } from './authors.ts'
import { DocumentEditing } from './editing.ts'
import type { Layout } from './shared-document.ts'

interface Text {
  answer: string
  heading: string
  blocks: []
}

const layout: Layout<Text> = {
  texts: ['answer', 'heading'],
  values: [],
  empty: { answer: '', heading: '', blocks: [] },
}

function person(username: string) {
  const y = new Y.Doc()
  const who = { username, version: 1 }
  const editing = new DocumentEditing(y, layout, () => who)
  const change = (change: Partial<Text>) => editing.change((now) => ({ ...now, ...change }))
  return { y, who, editing, change }
}

const send = (from: { y: Y.Doc }, to: { y: Y.Doc }) =>
  Y.applyUpdate(to.y, Y.encodeStateAsUpdate(from.y))

test('a change stays somebody’s until it is saved, whatever version others have meanwhile', () => {
  const [ada, ben] = [person('ada'), person('ben')]
  ben.change({ answer: 'Ben' })
  send(ben, ada)
  // A program saved another field: the version is new, and Ben's words are not in it.
  ada.who.version = 2
  ada.editing.saved(['answer'], false)
  ada.change({ answer: 'Ben, and Ada' })
  expect(authorsIn(ada.y, 'answer').toSorted()).toEqual(['ada', 'ben'])
  expect(authorsIn(ada.y, 'heading')).toEqual([])

  ada.who.version = 3
  ada.editing.saved([], true)
  expect(authorsIn(ada.y, 'answer')).toEqual([])
  ada.change({ answer: 'Ada again' })
  expect(authorsIn(ada.y, 'answer')).toEqual(['ada'])
})

test('a change that came too late for a save of somebody else is noted again', () => {
  const [ada, ben] = [person('ada'), person('ben')]
  ben.change({ answer: 'Ben' })
  send(ben, ada)
  ben.change({ answer: 'Ben, and more' })
  ada.editing.saved([], true)
  send(ada, ben)
  expect(authorsIn(ben.y, 'answer')).toEqual([])
  ben.who.version = 2
  ben.editing.saved(['answer'], false)
  expect(authorsIn(ben.y, 'answer')).toEqual(['ben'])
})
