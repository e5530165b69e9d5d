import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { SharedDocument } from '../../document/shared-document.ts'
import runTask from './run-task.ts'

const layout = { texts: ['words'], values: ['color'], empty: { words: '', color: '', blocks: [] } }
type Text = typeof layout.empty & { blocks: never[] }

const encode = (update: Uint8Array) => Buffer.from(update).toString('base64')

function written(...steps: Partial<Text>[]) {
  const y = new Y.Doc()
  const document = new SharedDocument<Text>(y, { ...layout, texts: ['words'], values: ['color'] })
  return steps.map((step) => {
    const before = Y.encodeStateVector(y)
    document.write({ ...document.read(), ...step })
    return encode(Y.encodeStateAsUpdate(y, before))
  })
}

let attempts = 0

function check(id: string, update: string | undefined, open: number[] = []) {
  attempts += 1
  const stored = { after: 0, updates: [], upTo: 0 }
  return runTask({ work: 'check', id, layout, ...stored, update, attempt: attempts, open })
}

test('an update names the fields that it changes', () => {
  const [both] = written({ words: 'A', color: 'red' })
  expect(check('fields', both)).toMatchObject({ result: { parts: ['words', 'color'] } })
})

test('an update that the document has already, without having been stored, counts as the change', () => {
  const [first = ''] = written({ words: 'A' })
  const task = { work: 'check' as const, id: 'again', layout, updates: [], upTo: 1, update: first }
  expect(runTask({ ...task, after: 0, attempt: 1001, open: [1001] })).toMatchObject({
    result: { parts: ['words'] },
  })
  const again = { ...task, after: 1, attempt: 1002 }
  expect(runTask({ ...again, open: [1001, 1002] })).toMatchObject({ result: { parts: ['words'] } })
  // Both attempts have ended, and the update is stored: a third one changes nothing.
  expect(runTask({ ...again, attempt: 1003, open: [1003] })).toEqual({
    result: { parts: [], clients: [] },
  })
})

test('an update that would take effect with a later one of somebody else is refused', () => {
  const [first, second] = written({ words: 'A' }, { words: 'AB' })
  expect(check('incomplete', second)).toHaveProperty('fault')
  expect(check('complete', first)).toHaveProperty('result')
  // Deleting words that nobody has written yet would remove them as they are typed.
  const [, , deletion = ''] = written({ words: 'A' }, { words: 'AB' }, { words: '' })
  expect(check('deleting', deletion)).toHaveProperty('fault')
})

test('spaces at the ends and pictures on their way make no other text', () => {
  const updates = written({ words: ' A ', color: 'local:1' })
  const text = (words: string, color: string) => ({ words, color, blocks: [] })
  const equals = (sent: Text) => runTask({ work: 'equals', layout, updates, text: sent })
  expect(equals(text('A', ''))).toEqual({ result: true })
  expect(equals(text('B', ''))).toEqual({ result: false })
})
