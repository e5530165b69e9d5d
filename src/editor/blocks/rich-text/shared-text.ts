import { Extension } from '@tiptap/core'
import { yCursorPlugin, ySyncPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import styles from './rich-text-editor.module.css'

interface SharedTextOptions {
  fragment: Y.XmlFragment
  awareness?: Awareness
}

/** Binds a writing area to the shared text of its block, and shows the carets of the others in it. */
export const sharedText = ({ fragment, awareness }: SharedTextOptions) =>
  Extension.create({
    name: 'sharedText',
    addProseMirrorPlugins() {
      const sync = ySyncPlugin(fragment)
      if (!awareness) return [sync]
      return [sync, yCursorPlugin(awareness, { cursorBuilder, selectionBuilder })]
    },
  })

interface User {
  name?: unknown
  color?: unknown
}

const colorOf = ({ color }: User) => String(Number(color) || 0)

/** The styles are in the module: the policy refuses style attributes. */
function cursorBuilder(user: User): HTMLElement {
  const caret = document.createElement('span')
  caret.className = styles.caret ?? ''
  caret.dataset.color = colorOf(user)
  const name = document.createElement('span')
  name.textContent = String(user.name ?? '')
  caret.append('\u2060', name, '\u2060')
  return caret
}

const selectionBuilder = (user: User) => ({
  class: styles.selected ?? '',
  'data-color': colorOf(user),
})
