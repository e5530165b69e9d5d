import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { cleanMarkupWith } from '#src/platform/trusted-types.ts'
import { classNames } from '#src/ui/class-names.ts'
import { cleanPasted } from './clean-pasted.ts'
import { purifyRichText } from './purify-rich-text.ts'
import { isAllowedLink, safeRel } from './rich-text.ts'
import styles from './rich-text-editor.module.css'
import type { RichTextEditorProps } from './rich-text-editor-props.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import view from './rich-text-view.module.css'

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
]

export function RichTextWriting(props: RichTextEditorProps) {
  const { label, value, className, announce } = props
  const latest = useRef(props)
  latest.current = props
  const written = useRef(value)
  const editor = useEditor({
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
    },
    onUpdate: ({ editor: changed }) => {
      written.current = htmlOf(changed)
      latest.current.onChange(written.current)
    },
  })

  useEffect(() => {
    // Only what came from elsewhere (undo, a restored version): the writer's own words are there already.
    if (!editor || value === written.current) return
    written.current = value
    const { from } = editor.state.selection
    editor.commands.setContent(value, { emitUpdate: false })
    editor.commands.setTextSelection(Math.min(from, editor.state.doc.content.size))
  }, [editor, value])

  return (
    <>
      <RichTextToolbar editor={editor} announce={announce} label={label} />
      <EditorContent editor={editor} data-empty={value === '' ? label : undefined} />
    </>
  )
}

/** An empty editor holds an empty paragraph; for the article that is nothing. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML()
}
