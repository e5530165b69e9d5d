import { createContext, use, useRef } from 'react'
import { useImageIntake } from '#src/editor/pictures/use-image-intake.ts'
import { announce as tell } from '#src/ui/browser/delayed-work.ts'
import { useSaving } from '../saving/use-saving.ts'
import { useStaged } from '../staged/staged-queries.ts'
import type { ArticleText } from './article-text.ts'
import { useBlogEditor } from './use-blog-editor.ts'
import { useDrawer } from './use-drawer.ts'

/** The open article, for all parts of its editor. Each of them renders again with every key in the text. */
export function useOpenArticle(opened: ArticleText, announce: (text: string) => void) {
  const editor = useBlogEditor(opened)
  const summary = useRef<HTMLTextAreaElement>(null)
  const drawer = useDrawer()
  /** Undefined until it is loaded, and for writers. */
  const staged = useStaged(editor)
  const saving = useSaving({ editor, summary, announce: tell })
  const intake = useImageIntake(editor.images, announce)
  return {
    editor,
    summary,
    drawer,
    staged,
    saving,
    intake,
    /** The first of the chosen files becomes the picture of this field. */
    takePicture: (field: 'thumbnail' | 'shareImage') => async (files: File[]) => {
      const [src] = await intake.tools.take(files.slice(0, 1))
      if (src) editor.set(field, src)
    },
  }
}

export const ArticleContext = createContext<ReturnType<typeof useOpenArticle> | null>(null)

export function useArticle() {
  const article = use(ArticleContext)
  if (!article) throw new Error('Only the editor of an article shows this')
  return article
}
