import { useEffect, useMemo, useRef, useState } from 'react'
import type { LocalImages } from '#src/editor/pictures/local-images.ts'
import { edit, redo, rewrite, startHistory, undo } from '#src/editor/screen/history.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { useChangesWriter } from '#src/editor/unsaved-changes/use-changes-writer.ts'
import { newId } from '#src/ui/new-id.ts'
import type { Blog } from '../../contract.ts'
import type { WorkingCopy } from '../../working-copy-contract.ts'
import {
  type BlogDocument,
  documentOf,
  emptyDocument,
  imagesIn,
  sameDocument,
  withImages,
} from '../document.ts'
import { type Conflict, mergeDocuments } from '../saving/merge.ts'
import { type Base, baseOf, ownSave } from '../saving/save-blog.ts'
import {
  type Attempt,
  changesTitle,
  createPath,
  editPath,
  type UnsavedBlog,
} from '../unsaved/unsaved-blog.ts'

export interface Opened {
  /** The blog as the server has it now; none for a new one. */
  blog?: Blog
  /** Changes to it that were stored in this browser and are continued. */
  unsaved?: UnsavedChanges<UnsavedBlog>
  /** Someone else deleted the blog they belong to. */
  deleted?: boolean
  images: LocalImages
  changesId: string
  /** One's own changes on the server, where the editor starts with something else. */
  copy?: WorkingCopy
  /** Of the changes on the server that the editor starts with. */
  revision?: number
}

export type Edit = (change: (now: BlogDocument) => BlogDocument, place?: string) => void

/** Someone else's version against ours: what to choose between. */
export interface Dispute {
  theirs: Blog
  conflicts: Conflict[]
}

/** The document that is edited: its history, what it is compared with, and its copy in the browser. */
export function useBlogEditor(opened: Opened) {
  const { images } = opened
  const [start] = useState(() => startOf(opened))
  const [base, setBase] = useState<Base | null>(start.base)
  const [history, setHistory] = useState(() => startHistory(start.document))
  const [dispute, setDispute] = useState<Dispute | undefined>(start.dispute)
  const [publishedMeanwhile, setPublishedMeanwhile] = useState<Blog | undefined>(
    start.publishedMeanwhile,
  )
  const [deleted, setDeleted] = useState(opened.deleted ?? false)
  const [attempt, setAttempt] = useState(() => opened.unsaved?.data.attempt ?? newAttempt())
  const doc = history.present
  const href = base ? editPath(base.blogId) : createPath
  const writer = useChangesWriter({ kind: 'blog', href }, opened.changesId)
  const dirty = useMemo(
    () => !sameDocument(doc, base?.document ?? emptyDocument),
    [doc, base?.document],
  )
  const wasWritten = useRef(opened.unsaved !== undefined)

  useEffect(() => {
    if (dirty) {
      wasWritten.current = true
      const data: UnsavedBlog = { base, document: doc, attempt }
      const storeImages = () => images.store(imagesIn(doc))
      writer.write({ href, title: changesTitle(doc), data, storeImages })
    } else if (wasWritten.current) {
      wasWritten.current = false
      void writer.discard()
    }
  }, [dirty, doc, base, attempt, href, writer, images])

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
    writer,
    images,
    dispute,
    setDispute,
    publishedMeanwhile,
    setPublishedMeanwhile,
    deleted,
    setDeleted,
    attempt,
    /** A save got no answer: it may have reached the server. */
    noteUnanswered: (sent: BlogDocument) => setAttempt((now) => ({ ...now, unanswered: sent })),
    merged: start.merged,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** The server has it: what was typed during the request stays on top of what came back. */
    rebase(blog: Blog, sent: BlogDocument, readdress: (now: BlogDocument) => BlogDocument) {
      const saved = documentOf(blog)
      images.weigh(blog.imageBytes)
      setBase(baseOf(blog))
      setAttempt(newAttempt())
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
    /** The changes to a draft that was published meanwhile become changes to the published article. */
    joinPublished() {
      if (!publishedMeanwhile) return
      setPublishedMeanwhile(undefined)
      images.weigh(publishedMeanwhile.imageBytes)
      const theirs = documentOf(publishedMeanwhile)
      const before = base?.document ?? theirs
      const { document, conflicts } = mergeDocuments(before, doc, theirs)
      if (conflicts.length > 0) {
        if (base) setBase({ ...base, status: 'published' })
        setDispute({ theirs: publishedMeanwhile, conflicts })
        return
      }
      setBase(baseOf(publishedMeanwhile))
      tools.change(() => document)
    },
    /** A new article that was saved on another device meanwhile: both texts meet in the article that is there. */
    joinCreated(theirs: Blog) {
      images.weigh(theirs.imageBytes)
      const { document, conflicts } = mergeDocuments(emptyDocument, doc, documentOf(theirs))
      setAttempt(newAttempt())
      if (conflicts.length > 0) {
        // No version is 0: until it is decided a save cannot overwrite theirs.
        setBase({ ...baseOf(theirs), version: 0, document: emptyDocument })
        setDispute({ theirs, conflicts })
        return
      }
      setBase(baseOf(theirs))
      tools.change(() => document)
    },
    /** A new article that is also written on another device becomes one of its own. */
    fork: () => setAttempt(newAttempt()),
    /** Continues as a new article: the next save creates one. Answers what that save sends. */
    async detach(): Promise<{ document: BlogDocument; attempt: Attempt }> {
      const copies = deleted ? await images.copy(imagesIn(doc)) : new Map<string, string>()
      const readdress = (now: BlogDocument) => withImages(now, (src) => copies.get(src) ?? src)
      const fresh = newAttempt()
      setBase(null)
      setDeleted(false)
      setPublishedMeanwhile(undefined)
      setAttempt(fresh)
      setHistory((now) => rewrite(now, readdress))
      return { document: readdress(doc), attempt: fresh }
    },
  }
}

export type BlogEditorState = ReturnType<typeof useBlogEditor>

const newAttempt = (): Attempt => ({ key: newId() })

interface Start {
  base: Base | null
  document: BlogDocument
  dispute?: Dispute
  /** The draft that was edited is public by now: what happens with the changes has to be chosen. */
  publishedMeanwhile?: Blog
  /** Changes of someone else were merged into the unsaved ones. */
  merged?: boolean
}

function startOf({ blog, unsaved }: Opened): Start {
  const base = blog ? baseOf(blog) : null
  if (!unsaved) return { base, document: base?.document ?? emptyDocument }
  const { base: before, document, attempt } = unsaved.data
  if (!blog || !before || before.version === blog.version) {
    return { base: base ?? before, document }
  }
  const own = ownSave(attempt?.unanswered, blog)
  if (own) return { base, document: withImages(document, (src) => own.get(src) ?? src) }
  // Until it is decided the old base counts, so that a save cannot overwrite anything.
  if (before.status === 'draft' && blog.status === 'published') {
    return { base: before, document, publishedMeanwhile: blog }
  }
  const merge = mergeDocuments(before.document, document, documentOf(blog))
  if (merge.conflicts.length === 0) return { base, document: merge.document, merged: true }
  return {
    base: { ...before, status: blog.status },
    document,
    dispute: { theirs: blog, conflicts: merge.conflicts },
  }
}
