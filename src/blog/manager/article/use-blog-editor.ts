import { useMemo } from 'react'
import { useSharedText } from '#src/editor/shared-text/use-shared-text.ts'
import type { ArticleText } from './article-text.ts'

/** The open article. */
export function useBlogEditor(opened: ArticleText) {
  const { editing, images, session } = opened
  const { text: doc, base, isUnsent, ...shared } = useSharedText(opened)
  const tools = useMemo(() => {
    const { change, changeBlocks, endStep, undo, redo } = editing
    return { change, changeBlocks, endStep, undo, redo }
  }, [editing])
  return {
    ...shared,
    ...tools,
    opened,
    doc,
    /** The saved version; null for a new article. */
    base: base.saved ?? null,
    images,
    session,
    /** Whether the server has every change and every picture of this tab: a save may still be missing. */
    isOnServer: !isUnsent,
  }
}

export type BlogEditorState = ReturnType<typeof useBlogEditor>
