import { expect, test } from 'vitest'
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
