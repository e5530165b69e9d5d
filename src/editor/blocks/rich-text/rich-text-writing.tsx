import { TextSelection } from '@tiptap/pm/state'
import { type Editor, EditorContent } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { cleanMarkupWith } from '#src/ui/browser/trusted-types.ts'
import { classNames } from '#src/ui/style/class-names.ts'
import { cleanPasted, withSpaces } from '../pasted/clean-pasted.ts'
import type { TextFlow, TextHandle } from '../text-flow.ts'
import { focusAt, positionOf } from './caret-places.ts'
import { showsPart } from './extensions.ts'
import { RichTextToolbar } from './format-tools.tsx'
import styles from './rich-text-editor.module.css'
import {
  commandAt,
  halvesOf,
  handleKey,
  handleTyped,
  htmlOf,
  readSelection,
} from './rich-text-keys.ts'
import view from './rich-text-view.module.css'
import { textExtensions } from './text-extensions.ts'
import { type SharedText, useSharedEditor } from './use-shared-editor.ts'
import { purifyRichText } from './write-rich-text.ts'

// The editor's libraries parse HTML with the browser's parser; it is sanitized on the way.
cleanMarkupWith(purifyRichText)

const extensions = textExtensions()

type RichTextWritingProps = SharedText & {
  id: string
  label: string
  value: string
  flow: TextFlow
  /** Enter begins a paragraph of this text. */
  holdsParagraphs: true | undefined
  className?: string
  focused: boolean
}

export function RichTextWriting(props: RichTextWritingProps) {
  const { id, label, value, className, flow, focused } = props
  const latest = useRef(props)
  latest.current = props
  const isCommanding = useRef(false)
  const editor = useSharedEditor(props, {
    extensions,
    otherwise: 'end',
    editorProps: {
      attributes: {
        class: classNames(view.text, className, styles.writing),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      transformPastedHTML: cleanPasted,
      transformPastedText: withSpaces,
      handleKeyDown: (_view, event) => handleKey(editor, event, latest.current),
      handleTextInput: ({ state }, _from, _to, text) => handleTyped(state, text, latest.current),
    },
    onTyped: (changed) => offerCommand(changed, true),
    onSelectionUpdate: ({ editor: changed }) => offerCommand(changed, false),
    onBlur: ({ editor: left }) => offerCommand(left, false, true),
  })

  /** Typing a slash opens the list of commands; moving the caret elsewhere closes it. */
  function offerCommand(current: Editor, typing: boolean, isLeaving = false) {
    if (!typing && !isCommanding.current) return
    const typed = isLeaving ? undefined : commandAt(current.state)
    isCommanding.current = typed !== undefined
    const at = typed && current.view.coordsAtPos(typed.from)
    latest.current.flow.command(latest.current.id, typed && at && { query: typed.query, at })
  }

  useEffect(() => flow.attach(id, handleOf(editor)), [editor, id, flow])

  return (
    <>
      {focused ? <RichTextToolbar editor={editor} flow={flow} label={label} /> : null}
      <EditorContent editor={editor} data-empty={value === '' ? label : undefined} />
    </>
  )
}

function handleOf(editor: Editor): TextHandle {
  const { view } = editor
  const current = () => {
    readSelection(editor)
    return editor.state
  }
  return {
    focus: (at) => (at === undefined ? editor.view.focus() : focusAt(editor, at)),
    end: () => positionOf(editor, 'end'),
    dropCommand() {
      const command = commandAt(editor.state)
      if (!command) return
      editor.commands.deleteRange({ from: command.from, to: editor.state.selection.from })
    },
    split: () => halvesOf(current()),
    at({ left, top }) {
      const box = view.dom.getBoundingClientRect()
      const within = {
        left: Math.min(Math.max(left, box.left + 1), box.right - 1),
        top: Math.min(Math.max(top, box.top + 1), box.bottom - 1),
      }
      return view.posAtCoords(within)?.pos ?? positionOf(editor, top < box.top ? 'start' : 'end')
    },
    ends() {
      const { anchor, head } = current().selection
      return { anchor, head }
    },
    select(part) {
      const { state } = editor
      const change = state.tr.setMeta(showsPart, part !== undefined)
      if (part) {
        const [anchor, head] = [part.anchor, part.head].map((at) =>
          state.doc.resolve(Math.min(positionOf(editor, at), state.doc.content.size)),
        )
        if (anchor && head) change.setSelection(TextSelection.between(anchor, head))
      }
      view.dispatch(change)
    },
    selected() {
      const { doc, selection } = current()
      return htmlOf(doc.cut(selection.from, selection.to))
    },
  }
}
