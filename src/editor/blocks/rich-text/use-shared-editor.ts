import { type Editor, type Extensions, type UseEditorOptions, useEditor } from '@tiptap/react'
import { ySyncPluginKey, yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { focusAt, focusChange } from './caret-places.ts'
import { sharedText } from './extensions.ts'
import { reacting } from './text-extensions.ts'
import type { PressedAt } from './writing-area.tsx'

export interface SharedText {
  fragment: Y.XmlFragment
  awareness: Awareness
  /** Where somebody clicked before the writing area existed: the caret goes there. */
  pressed: RefObject<PressedAt>
}

type SharedEditorOptions = Pick<
  UseEditorOptions,
  'editorProps' | 'onSelectionUpdate' | 'onBlur'
> & {
  extensions: Extensions
  /** Where the caret goes if no text was at the place that was clicked. */
  otherwise: 'start' | 'end'
  /** Called when the person who has the focus has changed the text. */
  onTyped?: (editor: Editor) => void
}

/** The editor of a text, bound to its shared content. Its undo shows what was changed. */
export function useSharedEditor(
  { fragment, awareness, pressed }: SharedText,
  { extensions, otherwise, onTyped, ...options }: SharedEditorOptions,
): Editor {
  // An empty fragment gets an empty paragraph.
  const [content] = useState(() =>
    fragment.length > 0 ? yXmlFragmentToProsemirrorJSON(fragment) : undefined,
  )
  const editor: Editor = useEditor({
    ...options,
    extensions: useMemo(
      () => [...extensions, sharedText(fragment, awareness)],
      [extensions, fragment, awareness],
    ),
    content,
    // The styles are in rich-text-editor.module.css, because the policy refuses style elements made by scripts.
    injectCSS: false,
    enableInputRules: reacting,
    enablePasteRules: reacting,
    onUpdate: ({ editor: changed, transaction }) => {
      const sync = transaction.getMeta(ySyncPluginKey)
      if (!changed.isFocused) return
      if (!sync?.isChangeOrigin) onTyped?.(changed)
      else if (sync.isUndoRedoOperation) focusChange(changed, transaction.before)
    },
  })

  useEffect(() => {
    const at = pressed.current
    pressed.current = undefined
    if (at) focusAt(editor, editor.view.posAtCoords(at)?.pos ?? otherwise)
  }, [editor, pressed, otherwise])

  return editor
}
