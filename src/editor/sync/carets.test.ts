import { expect, onTestFinished, test, vi } from 'vitest'
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { Carets } from './document-presence.ts'

test('the own caret is sent and not drawn again; those of others are drawn', () => {
  const [own, other] = [new Carets(new Y.Doc()), new Carets(new Y.Doc())]
  const seen: string[] = []
  for (const name of ['change', 'update']) own.on(name, () => seen.push(name))
  own.setLocalStateField('cursor', { anchor: 1, head: 1 })
  expect(seen.splice(0)).toEqual(['update'])

  other.setLocalStateField('cursor', { anchor: 2, head: 2 })
  applyAwarenessUpdate(own, encodeAwarenessUpdate(other, [other.clientID]), 'server')
  expect(seen).toEqual(['change', 'update'])
  own.destroy()
  other.destroy()
})

test('an editor repeats nothing while nobody does anything, and drops nobody: the server decides who is present', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const [own, other] = [new Carets(new Y.Doc()), new Carets(new Y.Doc())]
  other.setLocalStateField('user', { name: 'ben' })
  applyAwarenessUpdate(own, encodeAwarenessUpdate(other, [other.clientID]), 'server')
  const seen: string[] = []
  for (const name of ['change', 'update']) own.on(name, () => seen.push(name))
  vi.advanceTimersByTime(10 * 60_000)
  expect(seen).toEqual([])
  expect(own.getStates().get(other.clientID)).toEqual({ user: { name: 'ben' } })
  own.destroy()
  other.destroy()
})
