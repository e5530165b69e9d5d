import { useEffect, useMemo, useRef, useState } from 'react'
import type { LocalImages } from '#src/editor/pictures/local-images.ts'
import { edit, redo, rewrite, startHistory, undo } from '#src/editor/screen/history.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { useChangesWriter } from '#src/editor/unsaved-changes/use-changes-writer.ts'
import type { EditBlocks } from '#src/editor/writing/use-block-editing.ts'
import { newId } from '#src/ui/new-id.ts'
import type { Blog } from '../../contract.ts'
import {
  type BlogDocument,
  documentOf,
  emptyDocument,
  imagesIn,
  sameDocument,
  withImages,
} from '../../document.ts'
import type { WorkingCopy } from '../../working-copy-contract.ts'
import { type Base, baseOf } from '../saving/base.ts'
import { followSaved } from '../saving/follow-saved.ts'
import { type Conflict, mergeDocuments, type Side } from '../saving/merge.ts'
import { ownSave } from '../saving/save-blog.ts'
import {
  type Attempt,
  changesTitle,
  createPath,
  editPath,
  type UnsavedBlog,
} from '../unsaved/unsaved-blog.ts'

export interface Opened {
  /** The current blog on the server; undefined for a new one. */
  blog?: Blog
  /** Unsaved changes in this browser that are continued. */
  unsaved?: UnsavedChanges<UnsavedBlog>
  /** Whether someone else has deleted the blog. */
  deleted?: boolean
  images: LocalImages
  changesId: string
  /** The user's own changes on the server, if the editor starts with something else. */
  copy?: WorkingCopy
  /** The revision of the server's copy, if the editor starts with it. */
  revision?: number
}

type Edit = (change: (now: BlogDocument) => BlogDocument, place?: string) => void

/** A conflict between someone else's version and ours. */
export interface Dispute {
  theirs: Blog
  conflicts: Conflict[]
}

/** The edited document: its history, its base version, and its copy in the browser. */
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
  const latest = useRef(doc)
  latest.current = doc
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
    const changeBlocks: EditBlocks = (make, place) =>
      change((now) => ({ ...now, blocks: make(now.blocks) }), place)
    return {
      change,
      changeBlocks,
      undo: () => setHistory((now) => undo(now) ?? now),
      redo: () => setHistory((now) => redo(now) ?? now),
    }
  }, [])

  /** Asks for a choice. No version is 0: until it is made, a save cannot overwrite theirs. */
  function ask(theirs: Blog, was: BlogDocument, conflicts: Conflict[]) {
    setBase({ ...baseOf(theirs), version: 0, document: was })
    setDispute({ theirs, conflicts })
  }

  function follow(theirs: Blog, decide?: (key: string) => Side) {
    const saved = documentOf(theirs)
    images.weigh(theirs.imageBytes)
    setBase(baseOf(theirs))
    setHistory((now) => followSaved(now, base?.document ?? emptyDocument, saved, decide))
  }

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
    /** Call it when a save got no response: it may have reached the server. */
    noteUnanswered: (sent: BlogDocument) => setAttempt((now) => ({ ...now, unanswered: sent })),
    merged: start.merged,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Call it after a save: changes typed during the request stay on top of the saved version. */
    rebase(blog: Blog, sent: BlogDocument, readdress: (now: BlogDocument) => BlogDocument) {
      const [was, saved] = [readdress(sent), documentOf(blog)]
      images.weigh(blog.imageBytes)
      setAttempt(newAttempt())
      const { conflicts } = mergeDocuments(was, readdress(latest.current), saved)
      if (conflicts.length > 0) {
        setHistory((now) => rewrite(now, readdress))
        ask(blog, was, conflicts)
        return
      }
      setBase(baseOf(blog))
      setHistory((now) => followSaved(rewrite(now, readdress), was, saved))
    },
    /** The choice between two versions was made: it continues from theirs. */
    settle(theirs: Blog, decide: (key: string) => Side) {
      setDispute(undefined)
      follow(theirs, decide)
    },
    /** Somebody else saved a version that has no conflicts with this one: it continues from theirs, unsaved. */
    follow: (theirs: Blog) => follow(theirs),
    /** The changes to a draft that was published meanwhile become changes to the published article. */
    joinPublished() {
      if (!publishedMeanwhile) return
      setPublishedMeanwhile(undefined)
      const theirs = documentOf(publishedMeanwhile)
      const { conflicts } = mergeDocuments(base?.document ?? theirs, doc, theirs)
      if (conflicts.length > 0) {
        if (base) setBase({ ...base, status: 'published' })
        setDispute({ theirs: publishedMeanwhile, conflicts })
        return
      }
      follow(publishedMeanwhile)
    },
    /** Merges a new article into the one that another device has created from it meanwhile. */
    joinCreated(theirs: Blog) {
      images.weigh(theirs.imageBytes)
      const { conflicts } = mergeDocuments(emptyDocument, doc, documentOf(theirs))
      setAttempt(newAttempt())
      if (conflicts.length > 0) {
        ask(theirs, emptyDocument, conflicts)
        return
      }
      follow(theirs)
    },
    /** Turns a new article that is also edited on another device into a separate one. */
    fork: () => setAttempt(newAttempt()),
    /** Continues as a new article: the next save creates one. Returns the data for that save. */
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
  /** Set if the draft was published meanwhile: a person must choose what happens with the changes. */
  publishedMeanwhile?: Blog
  /** Whether changes of someone else were merged into the unsaved ones. */
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
  // Keeps the old base until a person has chosen, so that a save cannot overwrite anything.
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
