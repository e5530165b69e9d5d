import { Extension, InputRule, markInputRule, markPasteRule } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { initProseMirrorDoc, yCursorPlugin, ySyncPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { markedTexts } from './marked-text.ts'
import { isAllowedLink } from './rich-text.ts'
import styles from './rich-text-editor.module.css'
import { withScheme } from './typed-address.ts'

/** Binds a writing area to the shared text of its block, and shows the carets of the others in it. */
export const sharedText = (fragment: Y.XmlFragment, awareness: Awareness) =>
  Extension.create({
    name: 'sharedText',
    addProseMirrorPlugins() {
      // With a mapping the plugin does not replace the first content, which is that of the fragment already.
      const { mapping } = initProseMirrorDoc(fragment, this.editor.schema)
      return [ySyncPlugin(fragment, { mapping }), caretPlugin(fragment, awareness)]
    },
  })

/** The library forgets the caret when any writing area is closed. One that is in another writing area stays. */
function caretPlugin(fragment: Y.XmlFragment, awareness: Awareness): Plugin {
  const { spec } = yCursorPlugin(awareness, { cursorBuilder, selectionBuilder })
  return new Plugin({
    ...spec,
    view(view) {
      const opened = spec.view?.(view)
      return {
        ...opened,
        destroy() {
          const cursor = awareness.getLocalState()?.cursor
          opened?.destroy?.()
          if (cursor && !isIn(fragment, cursor.head)) awareness.setLocalStateField('cursor', cursor)
        },
      }
    },
  })
}

function isIn(fragment: Y.XmlFragment, caret: unknown): boolean {
  const position = Y.createRelativePositionFromJSON(caret)
  const found = fragment.doc && Y.createAbsolutePositionFromRelativePosition(position, fragment.doc)
  let at: unknown = found?.type
  while (at instanceof Y.AbstractType && at !== fragment) at = at.parent
  return at === fragment
}

/** Whether the selection is part of one that crosses blocks: a browser shows it only in the text with the focus. */
export const showsPart = new PluginKey<boolean>('showsPart')

export const SelectedPart = Extension.create({
  name: 'selectedPart',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key: showsPart,
      state: {
        init: () => false,
        apply: (change, shows) => change.getMeta(showsPart) ?? shows,
      },
      props: {
        decorations(state) {
          const { from, to } = state.selection
          if (!showsPart.getState(state) || from === to) return null
          const shown = Decoration.inline(from, to, { class: styles.part ?? '' })
          return DecorationSet.create(state.doc, [shown])
        },
      },
    }),
  ],
})

interface User {
  name?: unknown
  color?: unknown
}

const hex = /^#[\da-f]{6}$/i
const colorOf = ({ color }: User) => (typeof color === 'string' && hex.test(color) ? color : '')

/** The name is a style, not text: it must not become part of what is read out, searched or copied. */
function cursorBuilder(user: User): HTMLElement {
  const caret = document.createElement('span')
  caret.className = styles.caret ?? ''
  caret.dataset.name = String(user.name ?? '')
  caret.style.setProperty('--colleague', colorOf(user))
  return caret
}

const selectionBuilder = (user: User) => ({
  class: styles.selected ?? '',
  style: `--colleague: ${colorOf(user)}`,
})

/** Turns `[text](address)` into a link when its last bracket is typed. */
export const TypedLink = Extension.create({
  name: 'typedLink',
  addInputRules: () => [
    new InputRule({
      find: /\[([^[\]]+)\]\(([^\s()]+)\)$/,
      handler({ state, range, match }) {
        const [, text = '', address = ''] = match
        const href = withScheme(address)
        const link = state.schema.marks.link
        if (!link || !isAllowedLink(href)) return null
        const linked = state.schema.text(text, [link.create({ href })])
        state.tr.replaceWith(range.from, range.to, linked).removeStoredMark(link)
        return undefined
      },
    }),
  ],
})

/** The rules of the marks' own extensions, which accept spaces next to the signs, are off. */
export const TypedMarks = Extension.create({
  name: 'typedMarks',
  addInputRules() {
    return markedTexts.flatMap(({ mark, pattern }) => {
      const type = this.editor.schema.marks[mark]
      return type ? [markInputRule({ find: new RegExp(`${pattern}$`), type })] : []
    })
  },
  addPasteRules() {
    return markedTexts.flatMap(({ mark, pattern }) => {
      const type = this.editor.schema.marks[mark]
      const find = new RegExp(`${pattern}(?![\\p{L}\\p{N}])`, 'gu')
      return type ? [markPasteRule({ find, type })] : []
    })
  },
})
