import { useSharedText } from '#src/editor/shared-text/use-shared-text.ts'
import type { BlogDocument, WholePart } from '../../document.ts'
import type { ArticleText } from './article-text.ts'

export function useBlogEditor(opened: ArticleText) {
  const { editing, images, session } = opened
  const { text: doc, base, isUnsent, ...shared } = useSharedText(opened)
  const { change, changeBlocks, endStep } = editing
  /** `typed`: typing on in the field is one step of undo. */
  const set = <Part extends WholePart>(part: Part, value: BlogDocument[Part], typed = false) =>
    change((now) => ({ ...now, [part]: value }), typed ? part : undefined)
  return {
    ...shared,
    set,
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
