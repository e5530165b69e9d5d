import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '#src/http/client.ts'
import { readSession } from '#src/session/session.ts'
import type { BlogStatus } from '../../contract.ts'
import { type BlogDocument, documentOf, withImages } from '../../document.ts'
import type { BlogEditorState } from '../article/use-blog-editor.ts'
import { managerQueries } from '../queries.ts'
import { reasonOf, updateInBackground } from '../unsaved/pending-updates.ts'
import type { Attempt } from '../unsaved/unsaved-blog.ts'
import type { Autosave } from '../unsaved/use-autosave.ts'
import { useResend } from '../unsaved/use-resend.ts'
import { mergeDocuments } from './merge.ts'
import {
  type BesideDocument,
  CreatedMeanwhile,
  createBlog,
  isUnanswered,
  PublishedMeanwhile,
  SaveConflict,
  UnseenChanges,
  unpublishBlog,
  updateBlog,
} from './save-blog.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the blog that was created on this page. */
    savedAs?: number
  }
}

export type Busy = 'draft' | 'publish' | 'update' | undefined

/** A save without a response, to be retried unchanged. */
interface Unanswered {
  document: BlogDocument
  status: BlogStatus
  /** Whether the save leads to the list, unless the writer has continued writing. */
  leaves: boolean
  beside?: BesideDocument
  /** The text that is announced when it is saved. */
  said?: string
}

type Saving = {
  editor: BlogEditorState
  summary: RefObject<HTMLTextAreaElement | null>
  announce: (text: string) => void
  tellSaved: () => void
  autosave: Autosave
}

/** Saving, publishing and updating, by the rules of the specification. A failure loses no changes. */
export function useSaving({ editor, summary, announce, tellSaved, autosave }: Saving) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Busy>()
  const [trouble, setTrouble] = useState<string>()
  const [unanswered, setUnanswered] = useState<Unanswered>()
  const leaving = useRef(false)

  const latest = useRef(editor)
  latest.current = editor

  const router = useRouter()
  useEffect(() => {
    // The list is preloaded, because the network may be gone when the writer leaves.
    void router.preloadRoute({ to: '/contentmanager/blogger' })
  }, [router])

  const toList = () => {
    leaving.current = true
    return navigate({ to: '/contentmanager/blogger' })
  }

  /** After the first save the URL is that of the blog, for a reload; the editor itself stays mounted. */
  const showAddressOf = (blogId: number) =>
    navigate({
      to: '/contentmanager/blogger/createblog',
      search: (now) => now,
      state: { savedAs: blogId },
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
      mask: {
        to: '/contentmanager/blogger/edit/$blogId',
        params: { blogId: `${blogId}` },
        unmaskOnReload: true,
      },
    })

  async function create(
    document: BlogDocument,
    status: BlogStatus,
    attempt: Attempt = editor.attempt,
    beside?: BesideDocument,
  ) {
    const saved = await createBlog({ document, status, images: editor.images, attempt, beside })
    void client.invalidateQueries({ queryKey: managerQueries.everything })
    return saved
  }

  function refused(): boolean {
    if (!readSession().user) {
      console.error('User is not authenticated')
      return true
    }
    if (busy) return true
    return summary.current?.reportValidity() === false
  }

  function failed(error: unknown, save: Unanswered) {
    const sent = save.document
    console.error(error)
    autosave.resume()
    setBusy(undefined)
    setTrouble(reasonOf(error))
    setUnanswered(isUnanswered(error) ? save : undefined)
    if (isUnanswered(error)) editor.noteUnanswered(sent)
    if (error instanceof ApiError && error.status === 404) editor.setDeleted(true)
    if (error instanceof CreatedMeanwhile) {
      editor.joinCreated(error.theirs)
      void showAddressOf(error.theirs.blogId)
    }
    if (error instanceof UnseenChanges) editor.follow(error.theirs)
    if (error instanceof PublishedMeanwhile) editor.setPublishedMeanwhile(error.theirs)
    if (error instanceof SaveConflict && editor.base) {
      const { conflicts } = mergeDocuments(
        editor.base.document,
        editor.doc,
        documentOf(error.theirs),
      )
      editor.setDispute({ theirs: error.theirs, conflicts })
    }
  }

  /** Save as Draft, Publish and Update: leads to the list. */
  async function submit(status: BlogStatus) {
    if (refused()) return
    const { base, doc, images, writer, attempt } = editor
    setTrouble(undefined)
    setUnanswered(undefined)
    setBusy(base?.status === 'published' ? 'update' : status === 'draft' ? 'draft' : 'publish')
    await autosave.pause()
    if (base) {
      await writer.settled()
      void updateInBackground(client, {
        changesId: writer.id,
        base,
        document: doc,
        status,
        images,
        attempt,
      })
      tellSaved()
      await toList()
      return
    }
    try {
      await create(doc, status)
      await writer.discard()
      await toList()
    } catch (error) {
      failed(error, { document: doc, status, leaves: true })
    }
  }

  /** Ctrl/Cmd+S: saves and stays. A new blog becomes a draft, an existing one keeps its status. */
  async function saveHere(beside?: BesideDocument, said?: string) {
    if (refused()) return
    const status = editor.base?.status ?? 'draft'
    await saveAndStay({ document: editor.doc, status, leaves: false, beside, said })
  }

  async function saveAndStay(save: Unanswered) {
    const { base, images, attempt } = editor
    const { document, status, beside, said = 'Saved.' } = save
    setTrouble(undefined)
    setUnanswered(undefined)
    setBusy(status === 'published' ? (base ? 'update' : 'publish') : 'draft')
    await autosave.pause()
    try {
      const saved = base
        ? await updateBlog(base, { document, status, images, attempt, beside })
        : await create(document, status, attempt, beside)
      const isUnchanged = latest.current.doc === document
      editor.rebase(saved.blog, document, (now) =>
        withImages(now, (src) => saved.addresses.get(src) ?? src),
      )
      autosave.resume()
      setBusy(undefined)
      tellSaved()
      void client.invalidateQueries({ queryKey: managerQueries.everything })
      if (save.leaves && isUnchanged) {
        await editor.writer.discard()
        await toList()
        return
      }
      if (!base) void showAddressOf(saved.blog.blogId)
      announce(saved.merged ? 'Saved, merged with the changes of someone else.' : said)
      const isUnscheduled = base?.publishAt && !saved.blog.publishAt && status === 'draft'
      if (isUnscheduled && !beside)
        announce('Saved. It is no longer scheduled: ask an editor to schedule it again.')
    } catch (error) {
      failed(error, save)
    }
  }

  /** Unpublishes an article; unsaved changes stay in the editor. */
  async function unpublish() {
    const { base } = editor
    if (!base || busy || !readSession().user) return
    setTrouble(undefined)
    setBusy('update')
    try {
      editor.rebase(await unpublishBlog(base), base.document, (now) => now)
      setBusy(undefined)
      tellSaved()
      announce('Unpublished. It is a draft now.')
      void client.invalidateQueries({ queryKey: managerQueries.everything })
    } catch (error) {
      console.error(error)
      setBusy(undefined)
      setTrouble(reasonOf(error))
    }
  }

  useResend(unanswered, () => {
    if (unanswered && !busy && readSession().user) void saveAndStay(unanswered)
  })

  /** Saves changes whose article no longer accepts them as a new draft, and leads to the list. */
  async function saveAsNew() {
    if (refused()) return
    setTrouble(undefined)
    setBusy('draft')
    const { document, attempt } = await editor.detach()
    try {
      await create(document, 'draft', attempt)
      await editor.writer.discard()
      await toList()
    } catch (error) {
      failed(error, { document, status: 'draft', leaves: true })
    }
  }

  return {
    busy,
    trouble,
    /** Whether a failed save is retried automatically. */
    resends: unanswered !== undefined,
    submit,
    saveHere,
    saveAsNew,
    unpublish,
    unsaved: () => editor.dirty && !leaving.current,
  }
}
