import { useEffect, useRef, useState } from 'react'
import { ApiError, answer } from '#src/platform/http/client.ts'
import { type BlogDocument, fieldsOf } from './document.ts'
import { linkImages } from './save-blog.ts'
import type { BlogEditorState, Opened } from './use-blog-editor.ts'
import { copyApi, discardCopy } from './working-copy.ts'

/** After the last key; while somebody goes on typing, at least this often. */
const pauseMs = 1500
const longestMs = 5000
const retryMs = 5000

/**
 * Keeps the changes of an open article on the server as a working copy, within seconds. Visitors never see it; a save
 * deletes it. A new article has none until its first save.
 */
export function useAutosave(editor: BlogEditorState, { changesId, copy }: Opened) {
  const { base, doc, dirty, images } = editor
  const [kept, setKept] = useState<BlogDocument>()
  /** The copy on the server is that of another device or browser, and was not continued here. */
  const [blocked, setBlocked] = useState(false)
  const [turn, setTurn] = useState(0)
  const progress = useRef({
    previous: copy?.continued ? copy.revision : null,
    written: false,
    changedAt: 0,
    underWay: undefined as Promise<void> | undefined,
    paused: false,
  })
  const blogId = base?.blogId
  const version = base?.version
  const undecided = editor.deleted || editor.dispute || editor.publishedMeanwhile
  const active = !undecided && !blocked
  const isKept = dirty && kept === doc

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another attempt
  useEffect(() => {
    const now = progress.current
    if (!active || isKept || blogId === undefined || version === undefined) return
    if (!dirty) {
      now.changedAt = 0
      if (now.written) {
        now.written = false
        discardCopy(blogId, changesId).catch(() => {})
      }
      return
    }
    const send = async () => {
      try {
        const fields = fieldsOf(await linkImages(doc, images))
        const json = { ...fields, baseVersion: version, changesId, previous: now.previous }
        const call = copyApi().$put({ param: { blogId: `${blogId}` }, json })
        const { revision } = await answer(call, 'Error keeping unsaved changes')
        now.previous = revision
        now.written = true
        now.changedAt = 0
        setKept(doc)
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) setBlocked(true)
        else setTimeout(() => setTurn((before) => before + 1), retryMs)
      } finally {
        now.underWay = undefined
      }
    }
    now.changedAt ||= performance.now()
    const sinceFirst = performance.now() - now.changedAt
    const wait = Math.max(0, Math.min(pauseMs, longestMs - sinceFirst))
    const timer = setTimeout(() => {
      if (now.paused) return
      if (now.underWay || !navigator.onLine) {
        setTimeout(() => setTurn((before) => before + 1), pauseMs)
        return
      }
      now.underWay = send()
    }, wait)
    return () => clearTimeout(timer)
  }, [active, isKept, dirty, doc, blogId, version, changesId, images, turn])

  return {
    /** What is in the editor now is on the server, by a confirmed write. */
    isKept,
    blocked,
    /** After the copy of the other device was discarded. */
    unblock() {
      progress.current.previous = null
      setBlocked(false)
    },
    /** Before a save: a copy that is written after it would bring the changes back. */
    async pause() {
      progress.current.paused = true
      const late = new Promise<void>((resolve) => setTimeout(resolve, 3000))
      await Promise.race([progress.current.underWay, late])
    },
    resume() {
      progress.current.paused = false
      progress.current.written = false
      setTurn((before) => before + 1)
    },
  }
}

export type Autosave = ReturnType<typeof useAutosave>
