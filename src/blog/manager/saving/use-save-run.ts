import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Difference } from '#src/editor/contract.ts'
import { Unconfirmed } from '#src/editor/shared-text/save-text.ts'
import type { ChangedPart } from '#src/editor/shared-text/shared-text.ts'
import { announce } from '#src/ui/browser/delayed-work.ts'
import type { Blog } from '../../contract.ts'
import type { BlogEditorState } from '../article/article-text.ts'
import { managerQueries } from '../queries.ts'
import { tellSaved, updateInBackground } from '../unsaved/pending-updates.tsx'
import {
  AskFirst,
  goesOnline,
  refusedBeside,
  type Save,
  saveBlog,
  whyNotSaved,
} from './save-blog.ts'
import type { useArticlePages } from './use-article-pages.ts'

export type Busy = 'draft' | 'publish' | 'update' | 'stage' | 'review' | undefined

/** A question before something goes online. */
export interface Question {
  others: readonly ChangedPart[]
  /** The state of the article that this person has not seen yet. */
  became?: 'published' | 'draft'
  goOn: () => void
}

interface Wanted extends Save {
  leaves: boolean
  said?: string
  onSaved?: (blog: Blog) => void
}

/** One save, with the question that it may need. A failure loses no changes. */
export function useSaveRun(editor: BlogEditorState, pages: ReturnType<typeof useArticlePages>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<Busy>()
  const [trouble, setTrouble] = useTrouble(editor)
  const [question, setQuestion] = useState<Question>()
  const latest = useRef(editor)
  latest.current = editor
  const { opened } = editor
  const refresh = () => client.invalidateQueries({ queryKey: managerQueries.everything })

  /** Asks about what this person does not know yet: another state of the article, or changes of others. */
  function ask(wanted: Wanted, base: Blog | null, difference?: Difference, theirs?: Blog): void {
    setQuestion({
      others: difference ? opened.withLabels(difference.parts) : [],
      ...(theirs && theirs.status !== base?.status && { became: theirs.status }),
      goOn() {
        if (difference) opened.session.confirm(difference.seq)
        setQuestion(undefined)
        // Saving the draft of an article that is published by now changes the public page.
        void start(theirs?.status === 'published' ? { ...wanted, status: 'published' } : wanted)
      },
    })
  }

  async function save(wanted: Wanted): Promise<Blog> {
    const blog = await saveBlog(opened, wanted)
    editor.follow(blog)
    return blog
  }

  /** Returns why the server refused a field that is sent beside the document; its own field shows that. */
  async function start(wanted: Wanted): Promise<string | undefined> {
    const { base, doc } = latest.current
    const difference = goesOnline(wanted) ? opened.session.unconfirmed() : undefined
    if (difference) {
      ask(wanted, base, difference)
      return undefined
    }
    setTrouble(undefined)
    editor.endStep()
    setBusy(busyWith(wanted, base?.status === 'published'))
    if (wanted.leaves && base && !editor.deleted) {
      const { blogId } = base
      const update = { blogId, document: doc, status: wanted.status, save: () => save(wanted) }
      const wasPublished = base.status === 'published'
      editor.closeAfter(updateInBackground(client, { ...update, wasPublished }))
      await pages.toList()
      return undefined
    }
    try {
      await showSaved(wanted, base, await save(wanted))
    } catch (error) {
      setBusy(undefined)
      return failed(error, wanted, base)
    }
    return undefined
  }

  async function showSaved(wanted: Wanted, base: Blog | null, blog: Blog): Promise<void> {
    setBusy(undefined)
    void refresh()
    wanted.onSaved?.(blog)
    if (wanted.leaves) {
      tellSaved(blog, base?.status === 'published')
      await editor.discardCopy()
      await pages.toList()
    } else if (editor.session.state().end === 'gone') await pages.toArticle(blog.blogId)
    else {
      if (!base) void pages.showAddressOf(blog.blogId)
      announce(savedText(wanted, base, blog))
    }
  }

  function failed(error: unknown, wanted: Wanted, base: Blog | null): string | undefined {
    if (error instanceof Unconfirmed) {
      ask(wanted, base, error.difference)
      return undefined
    }
    if (error instanceof AskFirst) {
      const { theirs } = error
      editor.follow(theirs)
      ask(wanted, base, opened.session.unconfirmed(), theirs)
      return undefined
    }
    const refusal = refusedBeside(error, wanted.beside)
    if (refusal) return refusal
    console.error(error)
    const { base: known, dirty } = latest.current
    // Only the response was lost, and the editor has heard of the save by another way.
    const isSaved = !dirty && known !== null && known.version !== base?.version
    if (!isSaved) setTrouble(whyNotSaved(error))
    return undefined
  }

  return { busy, setBusy, trouble, setTrouble, question, setQuestion, start, refresh }
}

/** Why the last save failed, until the text is saved in some way. */
function useTrouble({ base, dirty }: BlogEditorState) {
  const [trouble, setTrouble] = useState<string>()
  const version = base?.version
  useEffect(() => {
    // A save whose response was lost, or that of a colleague, contains everything.
    if (version !== undefined && !dirty) setTrouble(undefined)
  }, [version, dirty])
  return [trouble, setTrouble] as const
}

function savedText({ beside, said = 'Saved.' }: Wanted, base: Blog | null, blog: Blog): string {
  const isUnscheduled = base?.publishAt && !blog.publishAt && blog.status === 'draft'
  return isUnscheduled && !beside
    ? 'Saved. It is no longer scheduled: ask an editor to schedule it again.'
    : said
}

function busyWith({ status, stages }: Wanted, isUpdate: boolean): Busy {
  if (stages) return 'stage'
  if (isUpdate) return 'update'
  return status === 'draft' ? 'draft' : 'publish'
}
