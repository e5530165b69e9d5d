import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type ChangedPart, changedByOthers } from '#src/editor/document/changed-parts.ts'
import { readSession } from '#src/session/session.ts'
import type { Blog, BlogStatus } from '../../contract.ts'
import type { BlogEditorState } from '../article/use-blog-editor.ts'
import { managerQueries } from '../queries.ts'
import { updateInBackground } from '../unsaved/pending-updates.ts'
import type { Base } from './base.ts'
import {
  AskFirst,
  type BesideDocument,
  reasonOf,
  refusedBeside,
  saveBlog,
  unpublishBlog,
} from './save-blog.ts'
import { changedParts } from './unpublished-changes.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the blog that was created on this page. */
    savedAs?: number
  }
}

export type Busy = 'draft' | 'publish' | 'update' | 'stage' | undefined

/** A question before something goes online. */
export interface Question {
  /** The changes of others that would go online. */
  others: readonly ChangedPart[]
  /** The state of the article that this person has not seen yet. */
  became?: 'published' | 'draft'
  goOn: () => void
}

type Saving = {
  editor: BlogEditorState
  summary: RefObject<HTMLTextAreaElement | null>
  announce: (text: string) => void
  /** Shows the summary, which may be in a closed drawer. */
  reveal: () => void
}

interface Wanted {
  status: BlogStatus
  leaves: boolean
  beside?: BesideDocument
  /** Whether an update of a published article is kept for later. */
  stages?: boolean
  /** The text that is announced when it is saved. */
  said?: string
}

/** Saving, publishing and updating, by the rules of the specification. A failure loses no changes. */
export function useSaving({ editor, summary, announce, reveal }: Saving) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Busy>()
  const [trouble, setTrouble] = useState<string>()
  const [question, setQuestion] = useState<Question>()
  const leaving = useRef(false)
  const savesBehind = useRef(false)
  const isSavingBehind = useCallback(() => savesBehind.current, [])
  /** The changes of others that this person was shown and agreed to publish. */
  const agreed = useRef(new Set<string>())
  const latest = useRef(editor)
  latest.current = editor

  // The same function each time: another one would register with the router anew on every key press.
  const unsaved = useCallback(() => latest.current.dirty && !leaving.current, [])

  const version = editor.base?.version
  useEffect(() => {
    // A save whose response was lost, or that of a colleague, contains everything.
    if (version !== undefined && !editor.dirty) setTrouble(undefined)
  }, [version, editor.dirty])

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

  function refused(): boolean {
    if (!readSession().user) {
      console.error('User is not authenticated')
      return true
    }
    if (busy) return true
    if (summary.current?.checkValidity() !== false) return false
    reveal()
    summary.current.reportValidity()
    return true
  }

  const unseen = (base: Base | null) => {
    const { document, username } = latest.current
    const others = changedByOthers(changedParts(document, base), username)
    return others.filter(({ key, people }) => !agreed.current.has(`${key} ${people}`))
  }

  const goesOnline = ({ status, beside }: Wanted) =>
    status === 'published' || Boolean(beside?.publishAt)

  function ask(wanted: Wanted, base: Base | null, theirs?: Blog): void {
    const others = goesOnline(wanted) ? unseen(base) : []
    setQuestion({
      others,
      ...(theirs && theirs.status !== base?.status && { became: theirs.status }),
      goOn() {
        for (const { key, people } of others) agreed.current.add(`${key} ${people}`)
        setQuestion(undefined)
        void start(theirs ? { ...wanted, status: statusAfter(wanted, theirs) } : wanted)
      },
    })
  }

  const save = (wanted: Wanted, base: Base | null) =>
    saveBlog({
      base,
      session: editor.session,
      images: editor.images,
      status: wanted.status,
      document: editor.document,
      beside: wanted.beside,
      stages: wanted.stages,
      check(current) {
        if (goesOnline(wanted) && unseen(current).length > 0) throw new AskFirst()
      },
    })

  /** Returns why the server refused a field that is sent beside the document; its own field shows that. */
  async function start(wanted: Wanted): Promise<string | undefined> {
    const { base, doc } = latest.current
    if (goesOnline(wanted) && unseen(base).length > 0) {
      ask(wanted, base)
      return undefined
    }
    setTrouble(undefined)
    editor.endStep()
    const isUpdate = base?.status === 'published'
    setBusy(busyWith(wanted, isUpdate))
    if (wanted.leaves && base && !editor.deleted) {
      const { blogId } = base
      const whole = async () => {
        const blog = await save(wanted, base)
        editor.follow(blog, true)
        await editor.session.flush()
        return blog
      }
      savesBehind.current = true
      // The editor is closed before the save is done: from now on only this browser's copy has unsent text.
      if (!editor.isOnServer) editor.keep()
      void updateInBackground(client, {
        blogId,
        document: doc,
        status: wanted.status,
        save: whole,
      }).then(editor.leave)
      await toList()
      return undefined
    }
    try {
      const blog = await save(wanted, editor.deleted ? null : base)
      const wasScheduled = base?.publishAt
      editor.follow(blog, true)
      // Otherwise the notes of who changed what would count as unsent text when the editor closes.
      await editor.session.flush()
      setBusy(undefined)
      void client.invalidateQueries({ queryKey: managerQueries.everything })
      if (wanted.leaves) {
        await editor.writer.discard()
        await toList()
        return undefined
      }
      if (editor.sync.end === 'gone') {
        const to = '/contentmanager/blogger/edit/$blogId'
        await navigate({ to, params: { blogId: `${blog.blogId}` }, ignoreBlocker: true })
        return undefined
      }
      if (!base) void showAddressOf(blog.blogId)
      const isUnscheduled = wasScheduled && !blog.publishAt && blog.status === 'draft'
      announce(
        isUnscheduled && !wanted.beside
          ? 'Saved. It is no longer scheduled: ask an editor to schedule it again.'
          : (wanted.said ?? 'Saved.'),
      )
    } catch (error) {
      setBusy(undefined)
      if (error instanceof AskFirst) {
        if (error.theirs) editor.follow(error.theirs)
        ask(wanted, base, error.theirs)
        return undefined
      }
      const refusal = refusedBeside(error, wanted.beside)
      if (refusal) return refusal
      console.error(error)
      const { base: known, dirty } = latest.current
      // Only the response was lost, and the editor has heard of the save by another way.
      const isSaved = !dirty && known !== null && known.version !== base?.version
      if (!isSaved) setTrouble(reasonOf(error))
    }
    return undefined
  }

  return {
    busy,
    trouble,
    question,
    isSavingBehind,
    lookFirst: () => setQuestion(undefined),
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
        setTrouble('This article was deleted in the meantime.')
        return undefined
      }
      const wanted = { status: 'published' as const, leaves: false, stages: true, said }
      return refused() ? undefined : start({ ...wanted, beside: { publishAt } })
    },
    announce,
    /** Unpublishes an article; unsaved changes stay in the editor. */
    async unpublish() {
      const { base } = editor
      if (!base || busy || !readSession().user) return
      setTrouble(undefined)
      setBusy('update')
      try {
        editor.follow(await unpublishBlog(base))
        announce('Unpublished. It is a draft now.')
        void client.invalidateQueries({ queryKey: managerQueries.everything })
      } catch (error) {
        console.error(error)
        setTrouble(reasonOf(error))
      }
      setBusy(undefined)
    },
    /** Whether leaving loses something: text that neither the server nor this browser has. */
    unsaved,
  }
}

function busyWith({ status, stages }: Wanted, isUpdate: boolean): Busy {
  if (stages) return 'stage'
  if (isUpdate) return 'update'
  return status === 'draft' ? 'draft' : 'publish'
}

/** Saving the draft of an article that is published by now changes the public page. */
const statusAfter = ({ status }: Wanted, theirs: Blog): BlogStatus =>
  theirs.status === 'published' ? 'published' : status
