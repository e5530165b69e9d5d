import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeptWork } from '#src/platform/kept-work/kept-work.ts'
import { useKeeper } from '#src/platform/kept-work/use-keeper.ts'
import type { Blog } from '../contract.ts'
import { type BlogDocument, documentOf, emptyDocument, imagesIn, sameDocument } from './document.ts'
import { edit, redo, rewrite, startHistory, undo } from './history.ts'
import { createPath, editPath, type KeptBlog, workTitle } from './kept-blog.ts'
import type { LocalImages } from './local-images.ts'
import { type Conflict, mergeDocuments } from './merge.ts'
import { type Base, baseOf } from './save-blog.ts'

export interface Opened {
  /** The blog as the server has it now; none for a new one. */
  blog?: Blog
  /** Work on it that was kept in this browser and is continued. */
  kept?: KeptWork<KeptBlog>
  images: LocalImages
  workId: string
}

export type Edit = (change: (now: BlogDocument) => BlogDocument, place?: string) => void

/** Someone else's version against ours: what to choose between. */
export interface Dispute {
  theirs: Blog
  conflicts: Conflict[]
}

/** The document under the editor's hands: its history, what it is compared with, and its copy in the browser. */
export function useBlogEditor(opened: Opened) {
  const { images } = opened
  const [start] = useState(() => startOf(opened))
  const [base, setBase] = useState<Base | null>(start.base)
  const [history, setHistory] = useState(() => startHistory(start.document))
  const [dispute, setDispute] = useState<Dispute | undefined>(start.dispute)
  const doc = history.present
  const href = base ? editPath(base.blogId) : createPath
  const keeper = useKeeper({ kind: 'blog', href }, opened.workId)
  const dirty = useMemo(
    () => !sameDocument(doc, base?.document ?? emptyDocument),
    [doc, base?.document],
  )
  const wasKept = useRef(opened.kept !== undefined)

  useEffect(() => {
    if (dirty) {
      wasKept.current = true
      const data: KeptBlog = { base, document: doc }
      keeper.keep({ href, title: workTitle(doc), data })
      void images.keep(imagesIn(doc))
    } else if (wasKept.current) {
      wasKept.current = false
      void keeper.forget()
    }
  }, [dirty, doc, base, href, keeper, images])

  useEffect(() => () => images.close(), [images])

  const tools = useMemo(() => {
    const change: Edit = (make, place) =>
      setHistory((now) => edit(now, make(now.present), place, Date.now()))
    return {
      change,
      undo: () => setHistory((now) => undo(now) ?? now),
      redo: () => setHistory((now) => redo(now) ?? now),
    }
  }, [])

  return {
    ...tools,
    doc,
    base,
    dirty,
    keeper,
    images,
    dispute,
    setDispute,
    takenIn: start.takenIn,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** The server has it: what was typed while it traveled stays on top of what came back. */
    rebase(blog: Blog, sent: BlogDocument, readdress: (now: BlogDocument) => BlogDocument) {
      const saved = documentOf(blog)
      images.weigh(blog.imageBytes)
      setBase(baseOf(blog))
      setHistory((now) => {
        const next = rewrite(now, readdress)
        const { document } = mergeDocuments(readdress(sent), next.present, saved)
        return sameDocument(document, next.present) ? next : { ...next, present: document }
      })
    },
    /** The choice between two versions was made: it continues from theirs. */
    settle(theirs: Blog, document: BlogDocument) {
      setDispute(undefined)
      images.weigh(theirs.imageBytes)
      setBase(baseOf(theirs))
      tools.change(() => document)
    },
  }
}

export type BlogEditorState = ReturnType<typeof useBlogEditor>

interface Start {
  base: Base | null
  document: BlogDocument
  dispute?: Dispute
  /** Changes of someone else were merged into the kept work. */
  takenIn?: boolean
}

function startOf({ blog, kept }: Opened): Start {
  const base = blog ? baseOf(blog) : null
  if (!kept) return { base, document: base?.document ?? emptyDocument }
  const { base: before, document } = kept.data
  if (!blog || !before || before.version === blog.version) return { base, document }
  const merged = mergeDocuments(before.document, document, documentOf(blog))
  if (merged.conflicts.length === 0) return { base, document: merged.document, takenIn: true }
  // Until it is decided the old base counts, so that a save cannot overwrite anything.
  return {
    base: { ...before, status: blog.status },
    document,
    dispute: { theirs: blog, conflicts: merged.conflicts },
  }
}
