import { Selection } from '@tiptap/pm/state'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { cleanMarkupWith } from '#src/ui/trusted-types.ts'
import { cleanPasted } from '../pasted/clean-pasted.ts'
import type { Caret } from '../text-flow.ts'
import { purifyRichText } from './purify-rich-text.ts'
import { isAllowedLink, safeRel } from './rich-text.ts'
import styles from './rich-text-editor.module.css'
import type { RichTextEditorProps } from './rich-text-editor-props.ts'
import { commandAt, halvesOf, handleKey, handleTyped, htmlOf } from './rich-text-keys.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import view from './rich-text-view.module.css'
import { TypedLink } from './typed-link.ts'

// The editor's libraries read HTML through the browser's parser; what they hand it is cleaned on the way.
cleanMarkupWith(purifyRichText)

/** Only what the toolbar offers: anything more would be lost at the allow-list. Undo is the whole article's. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    trailingNode: false,
    undoRedo: false,
    link: {
      openOnClick: true,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isAllowedLink(url),
      HTMLAttributes: { target: '_blank', rel: safeRel },
    },
  }),
  TypedLink,
]

export function RichTextWriting(props: RichTextEditorProps & { focused: boolean }) {
  const { id, label, value, className, flow, focused } = props
  const latest = useRef(props)
  latest.current = props
  const written = useRef(value)
  const isCommanding = useRef(false)
  const editor: Editor = useEditor({
    extensions,
    // Its styles are in rich-text-editor.module.css: a style element made by a script is refused.
    injectCSS: false,
    content: value,
    editorProps: {
      attributes: {
        class: classNames(view.text, className, styles.writing),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      transformPastedHTML: cleanPasted,
      handleKeyDown: (_view, event) => handleKey(editor, event, latest.current),
      handleTextInput: ({ state }, _from, _to, text) => handleTyped(state, text, latest.current),
    },
    onUpdate: ({ editor: changed }) => {
      written.current = htmlOf(changed.state.doc)
      latest.current.onChange(written.current)
      if (changed.isFocused) offerCommand(changed, true)
    },
    onSelectionUpdate: ({ editor: changed }) => offerCommand(changed, false),
    onBlur: ({ editor: left }) => offerCommand(left, false, true),
  })

  /** Typing a slash opens the list of commands; a caret that is moved elsewhere closes it. */
  function offerCommand(current: Editor, typing: boolean, isLeaving = false) {
    if (!typing && !isCommanding.current) return
    const typed = isLeaving ? undefined : commandAt(current.state)
    isCommanding.current = typed !== undefined
    const { left, bottom } = current.view.coordsAtPos(typed?.from ?? 0)
    latest.current.flow.command(
      latest.current.id,
      typed && { query: typed.query, at: { left, bottom } },
    )
  }

  useEffect(() => {
    // Only what came from elsewhere (undo, a restored version): the writer's own words are there already.
    if (!editor || value === written.current) return
    written.current = value
    const { from } = editor.state.selection
    // A space at the end was typed too.
    const parseOptions = { preserveWhitespace: true }
    editor.commands.setContent(value, { emitUpdate: false, parseOptions })
    editor.commands.setTextSelection(Math.min(from, editor.state.doc.content.size))
  }, [editor, value])

  useEffect(
    () =>
      flow.attach(id, {
        // Not its own command: that one focuses in the next frame, and a key may come before.
        focus(at) {
          editor.view.focus()
          editor.commands.setTextSelection(positionOf(editor, at))
        },
        end: () => positionOf(editor, 'end'),
        split: () => halvesOf(editor.state),
        dropCommand() {
          const command = commandAt(editor.state)
          if (!command) return
          editor.commands.deleteRange({ from: command.from, to: editor.state.selection.from })
        },
      }),
    [editor, id, flow],
  )

  return (
    <>
      {focused ? <RichTextToolbar editor={editor} flow={flow} label={label} /> : null}
      <EditorContent editor={editor} data-empty={value === '' ? label : undefined} />
    </>
  )
}

function positionOf({ state: { doc } }: Editor, at: Caret): number {
  if (at === 'start') return Selection.atStart(doc).from
  return at === 'end' ? Selection.atEnd(doc).to : at
}
