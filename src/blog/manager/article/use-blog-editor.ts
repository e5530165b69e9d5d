import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import * as Y from 'yjs'
import { localPictures } from '#src/editor/pictures/upload-pictures.ts'
import { useUnsentText } from '#src/editor/sync/use-unsent-text.ts'
import { useChangesWriter } from '#src/editor/unsaved-changes/use-changes-writer.ts'
import type { Blog } from '../../contract.ts'
import { type BlogDocument, emptyDocument, imagesIn, sameDocument } from '../../document.ts'
import { type Base, baseOf } from '../saving/base.ts'
import { readSavedBlog, uploadAll } from '../saving/save-blog.ts'
import { changedParts } from '../saving/unpublished-changes.ts'
import { changesTitle, createPath, editPath, type UnsentArticle } from '../unsaved/unsaved-blog.ts'
import type { Opened } from './open-editor.ts'

/** The open article: its shared document, the saved version, and the copy of unsent text in the browser. */
export function useBlogEditor(opened: Opened) {
  const { session, editing, images, author } = opened
  const [base, setBase] = useState<Base | null>(() => firstBase(opened))
  const [blog, setBlog] = useState(opened.blog)
  const [deleted, setDeleted] = useState(opened.deleted ?? false)
  const doc = useSyncExternalStore(editing.watch, editing.read, editing.read)
  const steps = useSyncExternalStore(editing.watch, editing.steps, editing.steps)
  const sync = useSyncExternalStore(session.watch, session.state, session.state)
  const href = base ? editPath(base.blogId) : createPath
  const writer = useChangesWriter(
    { kind: 'blog', href, revision: opened.stored?.revision },
    session.id,
  )
  const dirty = useMemo(
    () => !sameDocument(doc, base?.document ?? emptyDocument),
    [doc, base?.document],
  )

  /** `isOwn`: this editor saved it. */
  function follow(saved: Blog, isOwn = false) {
    const next = baseOf(saved)
    Object.assign(author, { version: saved.version, saved: next.document })
    // The document of a deleted article takes no more changes.
    if (!session.state().end) {
      const unsaved = changedParts(editing.document, next).map(({ key }) => key)
      editing.saved(unsaved, isOwn)
    }
    images.weigh(saved.imageBytes)
    setBlog(saved)
    setBase(next)
  }

  // Somebody saved, published or unpublished it, here or elsewhere.
  const { subjectId, subjectChanges, end } = sync
  const known = useRef({ version: opened.blog?.version, changes: subjectChanges })
  known.current.version = base?.version
  useEffect(() => {
    if (subjectId === null || subjectChanges === known.current.changes) return
    known.current.changes = subjectChanges
    readSavedBlog(subjectId).then(
      (saved) => {
        if (saved.version > (known.current.version ?? 0)) followLatest.current(saved)
      },
      (error: unknown) => console.error(error),
    )
  }, [subjectId, subjectChanges])
  const followLatest = useRef(follow)
  followLatest.current = follow

  useEffect(() => {
    if (end === 'gone' && base) setDeleted(true)
  }, [end, base])

  useUploadedAddresses(opened, doc)

  const {
    isUnsent,
    keep,
    leave: leaveSession,
  } = useUnsentText({
    session,
    writer,
    stored: opened.stored,
    isSent: sync.isSent,
    text: doc,
    hasLocal: () => hasLocal(editing.read(), images),
    loadPictures: () => images.load(imagesIn(editing.read())),
    record() {
      const now = editing.read()
      const data: UnsentArticle = { state: Y.encodeStateAsUpdate(session.y), blog: blog ?? null }
      const storeImages = () => images.store(imagesIn(now))
      return { href, title: changesTitle(now), data, storeImages }
    },
  })
  /** Text that the server does not get is offered in the list. */
  const leave = useCallback(async () => {
    await leaveSession()
    images.close()
  }, [leaveSession, images])

  const tools = useMemo(() => {
    const { change, changeBlocks, endStep, undo, redo } = editing
    return { change, changeBlocks, endStep, undo, redo }
  }, [editing])

  return {
    ...tools,
    ...steps,
    doc,
    base,
    blog,
    dirty,
    writer,
    images,
    session,
    sync,
    document: editing.document,
    username: author.username,
    deleted,
    /** Whether the server has every change and every picture of this tab: a save may still be missing. */
    isOnServer: !isUnsent,
    follow,
    keep,
    leave,
  }
}

function firstBase({ blog, author: { saved } }: Opened): Base | null {
  const base = blog ? baseOf(blog) : null
  return base && saved ? { ...base, document: saved } : base
}

export type BlogEditorState = ReturnType<typeof useBlogEditor>

/** Whether a picture of this browser is not uploaded yet. */
const hasLocal = (doc: BlogDocument, images: Opened['images']) =>
  localPictures(imagesIn(doc), images).length > 0

/** A picture has a temporary address until it is uploaded. Undo leaves the new address alone. */
function useUploadedAddresses({ editing, images }: Opened, doc: BlogDocument) {
  useEffect(() => {
    // The notice of uploads says why one failed and tries again.
    if (hasLocal(doc, images)) uploadAll(editing.document, images).catch(() => {})
  }, [editing, images, doc])
}
