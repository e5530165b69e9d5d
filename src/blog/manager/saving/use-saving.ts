import { type RefObject, useCallback, useRef, useState } from 'react'
import { readSession } from '#src/session/session.ts'
import { announce } from '#src/ui/browser/delayed-work.ts'
import type { Blog, BlogStatus } from '../../contract.ts'
import type { BlogEditorState } from '../article/article-text.ts'
import { blogCalls, submittedText } from '../grid/card-actions.ts'
import { type BesideDocument, whyNotSaved } from './save-blog.ts'
import { useArticlePages } from './use-article-pages.ts'
import { type Busy, useSaveRun } from './use-save-run.ts'

export type Saving = ReturnType<typeof useSaving>

export function useSaving(editor: BlogEditorState, summary: RefObject<HTMLTextAreaElement | null>) {
  const pages = useArticlePages()
  const run = useSaveRun(editor, pages)
  const { busy, trouble, question, start } = run
  const isDirty = useRef(editor.dirty)
  isDirty.current = editor.dirty
  const [misses, setMisses] = useState<'summary'>()

  function refused(): boolean {
    if (!readSession().user) {
      console.error('User is not authenticated')
      return true
    }
    if (busy) return true
    const isMissing = summary.current?.checkValidity() === false
    setMisses(isMissing ? 'summary' : undefined)
    if (isMissing) summary.current?.focus()
    return isMissing
  }

  async function act(kind: Busy, blog: Blog | null, work: (blog: Blog) => Promise<void>) {
    if (!blog || busy || !readSession().user) return
    run.setTrouble(undefined)
    run.setBusy(kind)
    try {
      await work(blog)
      void run.refresh()
    } catch (error) {
      console.error(error)
      run.setTrouble(whyNotSaved(error))
    }
    run.setBusy(undefined)
  }

  return {
    busy,
    trouble,
    /** The field without which nothing was saved. */
    misses,
    question,
    lookFirst: () => run.setQuestion(undefined),
    /** Save as Draft, Publish and Update: leads to the list. */
    async submit(status: BlogStatus) {
      if (!refused()) await start({ status, leaves: true })
    },
    /** Ctrl/Cmd+S: saves and stays. A new blog becomes a draft, an existing one keeps its status. */
    async saveHere(beside?: BesideDocument, said?: string) {
      const status = editor.base?.status ?? 'draft'
      return refused() ? undefined : start({ status, leaves: false, beside, said })
    },
    /**
     * Keeps the text as it is now, to go online at this time, or when somebody publishes it. Undefined: the time stays.
     * Returns why the server refused the time.
     */
    async stage(publishAt: string | null | undefined, said: string) {
      if (editor.deleted || editor.session.state().end === 'gone') {
        // Saving the text of a deleted article makes a new one, and that would be online at once.
        run.setTrouble('This article was deleted in the meantime.')
        return undefined
      }
      const wanted = { status: 'published' as const, leaves: false, stages: true, said }
      return refused() ? undefined : start({ ...wanted, beside: { publishAt } })
    },
    /** Submits a draft for review, with what is not saved yet, or withdraws it. */
    async review(submitted: boolean) {
      let blog: Blog | null = editor.base
      if (submitted && (editor.dirty || !blog)) {
        blog = null
        const onSaved = (saved: Blog) => {
          blog = saved
        }
        if (!refused()) await start({ status: 'draft', leaves: false, onSaved })
      }
      await act('review', blog, async (saved) => {
        await blogCalls.submit(saved.blogId, submitted)
        editor.follow({ ...saved, submittedAt: submitted ? new Date().toISOString() : undefined })
        announce(submittedText(submitted))
      })
    },
    /** Unpublishes an article; unsaved changes stay in the editor. */
    unpublish: () =>
      act('update', editor.base, async (base) => {
        editor.follow((await blogCalls.unpublish(base.blogId)).newBlog)
        announce('Unpublished. It is a draft now.')
      }),
    /** The same function each time: another one would register with the router anew on every key press. */
    unsaved: useCallback(() => isDirty.current && !pages.isLeaving(), [pages.isLeaving]),
  }
}
