import { useSharedText } from '#src/editor/shared-text/use-shared-text.ts'
import type { ArticleText } from './article-text.ts'

export function useBlogEditor(opened: ArticleText) {
  const { editing, images, session } = opened
  const { text: doc, base, isUnsent, ...shared } = useSharedText(opened)
  const { change, changeBlocks, endStep } = editing
  return {
    ...shared,
    change,
    changeBlocks,
    endStep,
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
