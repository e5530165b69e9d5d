import { createContext, type KeyboardEvent, use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useImageIntake } from '#src/editor/pictures/use-image-intake.ts'
import { useSaving } from '../saving/use-saving.ts'
import { useStaged } from '../staged/staged-queries.ts'
import { type ArticleText, useBlogEditor } from './article-text.ts'

/** The open article, for all parts of its editor. Each of them renders again with every key in the text. */
export function useOpenArticle(opened: ArticleText, announce: (text: string) => void) {
  const editor = useBlogEditor(opened)
  const summary = useRef<HTMLTextAreaElement>(null)
  const drawer = useDrawer()
  /** Undefined until it is loaded, and for writers. */
  const staged = useStaged(editor)
  const saving = useSaving(editor, summary)
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

/**
 * The details beside the text. On narrow screens they are a drawer that a button opens; on wide ones styles ignore the
 * state. The drawer closes when the focus leaves it, and returns the focus to its button otherwise.
 */
export function useDrawer() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)

  const close = () => {
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
  }

  useEffect(() => {
    if (!isOpen) return
    // Not the blur event of the drawer: when a text gets the focus, it does not say where the focus goes.
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || panel.current?.contains(target)) return
      // A dialog that was opened in the drawer returns the focus to it.
      if (target !== opener.current && !target.closest('[role="dialog"]')) setOpen(false)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [isOpen])

  return {
    isOpen,
    opener,
    panel,
    close,
    toggle() {
      flushSync(() => setOpen((before) => !before))
      panel.current?.querySelector<HTMLElement>('[data-close]')?.focus({ preventScroll: true })
    },
    reveal: () => flushSync(() => setOpen(true)),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
      event.preventDefault()
      close()
    },
  }
}
