import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '#src/http/client.ts'
import { readSession } from '#src/session/session.ts'
import { type BlogDocument, fieldsOf } from '../../document.ts'
import type { BlogEditorState, Opened } from '../article/use-blog-editor.ts'
import { linkImages } from '../saving/save-blog.ts'
import { blogCopy, newArticleCopy } from './copy-target.ts'

/** The pause after the last key press, and the longest interval while somebody keeps typing. */
const pauseMs = 1500
const longestMs = 5000
const retryMs = 5000

/**
 * Why nothing is stored on the server for now: the copy there belongs to another device and was not continued here, or
 * another device has saved the new article.
 */
type Obstacle = 'other device' | 'saved elsewhere'

/**
 * Stores the changes of an open article on the server as a working copy, within seconds; a new article from its first
 * word on. Visitors never see it, and a save deletes it.
 */
export function useAutosave(editor: BlogEditorState, { changesId, revision }: Opened) {
  const { base, doc, dirty, images, attempt } = editor
  const [kept, setKept] = useState<BlogDocument>()
  const [obstacle, setObstacle] = useState<Obstacle>()
  /** Another device edits the same new article; this one continues as a separate article. */
  const [forked, setForked] = useState(false)
  const [turn, setTurn] = useState(0)
  const progress = useRef({
    target: '',
    previous: revision ?? null,
    written: false,
    changedAt: 0,
    underWay: undefined as Promise<void> | undefined,
    paused: false,
  })
  const blogId = base?.blogId
  const version = base?.version
  const target = useMemo(
    () =>
      blogId === undefined || version === undefined
        ? newArticleCopy(attempt.key)
        : blogCopy(blogId, version),
    [blogId, version, attempt.key],
  )
  const undecided = editor.deleted || editor.dispute || editor.publishedMeanwhile || version === 0
  // A create without a response may have made the article already; it is retried automatically.
  const mayExist = !base && attempt.unanswered !== undefined
  const active = !undecided && !obstacle && !mayExist
  const isKept = dirty && kept === doc

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is another attempt
  useEffect(() => {
    const now = progress.current
    if (now.target !== target.id) {
      if (now.target) {
        Object.assign(now, { previous: null, written: false })
        setObstacle(undefined)
      }
      now.target = target.id
    }
    if (!active || isKept) return
    if (!dirty) {
      now.changedAt = 0
      if (now.written) {
        now.written = false
        target.discard(changesId).catch(() => {})
      }
      return
    }
    const refused = (status: number) => {
      if (status === 409) setObstacle('saved elsewhere')
      else if (status !== 412) return
      else if (blogId !== undefined) setObstacle('other device')
      else {
        setForked(true)
        editor.fork()
      }
    }
    const again = (ms: number) => setTimeout(() => setTurn((before) => before + 1), ms)
    const send = async () => {
      try {
        const fields = fieldsOf(await linkImages(doc, images))
        const written = await target.put({ fields, changesId, previous: now.previous })
        now.previous = written.revision
        now.written = true
        now.changedAt = 0
        setKept(doc)
      } catch (error) {
        // A document that the server refuses is not sent again until it changes.
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
          refused(error.status)
        } else again(retryMs)
      } finally {
        now.underWay = undefined
      }
    }
    now.changedAt ||= performance.now()
    const sinceFirst = performance.now() - now.changedAt
    const wait = Math.max(0, Math.min(pauseMs, longestMs - sinceFirst))
    const timer = setTimeout(() => {
      if (now.paused || !readSession().user) return
      if (now.underWay || !navigator.onLine) again(pauseMs)
      else now.underWay = send()
    }, wait)
    return () => clearTimeout(timer)
  }, [active, isKept, dirty, doc, target, changesId, images, turn])

  return {
    /** Whether a confirmed write has stored the current document on the server. */
    isKept,
    obstacle,
    forked,
    /** Call it after the copy of the other device was discarded. */
    unblock() {
      progress.current.previous = null
      setObstacle(undefined)
    },
    /** Call it before a save: a copy written after the save would bring the changes back. */
    async pause() {
      progress.current.paused = true
      const late = new Promise<void>((resolve) => setTimeout(resolve, 3000))
      await Promise.race([progress.current.underWay, late])
    },
    /** Call it after a save, which deletes the copy. */
    resume() {
      progress.current.paused = false
      progress.current.written = false
      setKept(undefined)
      setTurn((before) => before + 1)
    },
  }
}

export type Autosave = ReturnType<typeof useAutosave>
