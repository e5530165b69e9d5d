import * as Y from 'yjs'
import { escapeText } from '#src/app/escape-html.ts'
import type { Block } from '../../blocks/registry.ts'
import {
  type DocumentSnapshot,
  type Layout,
  SharedDocument,
} from '../../document/shared-document.ts'
import type { AnyLayout } from './task.ts'

/** The words in the updates, in the order in which each editor typed them; nothing is applied. */
function wordsIn(updates: readonly string[]): string[] {
  const words: string[] = []
  for (const data of updates) {
    try {
      for (const struct of Y.decodeUpdate(new Uint8Array(Buffer.from(data, 'base64'))).structs) {
        const content = struct instanceof Y.Item ? struct.content : undefined
        if (content instanceof Y.ContentString) words.push(content.str)
      }
    } catch {
      // Bytes that are no update have no words.
    }
  }
  return words
}

export function recover(layout: AnyLayout, updates: readonly string[], field: string | undefined) {
  const words = wordsIn(updates)
  if (words.length === 0) return null
  const text = words.join('\n')
  const block = {
    id: 'recovered',
    type: 'paragraph',
    content: `<p>${escapeText(text)}</p>`,
  } as Block
  const snapshot = { ...layout.empty, ...(field ? { [field]: text } : { blocks: [block] }) }
  const document = new SharedDocument(new Y.Doc(), layout as Layout<DocumentSnapshot>)
  document.write(snapshot)
  const state = Buffer.from(Y.encodeStateAsUpdate(document.y)).toString('base64')
  return { state, title: text.slice(0, 80) }
}
