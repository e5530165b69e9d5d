import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import * as Y from 'yjs'
import { ApiError } from '#src/app/client.ts'
import { reasonOf } from '#src/app/reason.ts'
import { isLocal } from '#src/editor/pictures/local-images.ts'
import {
  localPictures,
  picturesInBlocks,
  uploadPictures,
  withoutLocal,
} from '#src/editor/pictures/upload-pictures.ts'
import { useLeave } from '#src/editor/sync/use-leave.ts'
import { useUnsentText } from '#src/editor/sync/use-unsent-text.ts'
import { useChangesWriter } from '#src/editor/unsaved-changes/use-changes-writer.ts'
import type { Newsletter } from '../contract.ts'
import { type DraftFields, fieldsOf, type Letter, letterOf, sameLetter } from '../document.ts'
import { changesIdOf, type OpenedLetter, savedOf, type UnsentLetter } from './open-letter.ts'
import { newsletterCalls, newsletterQueries } from './queries.ts'

const pauseMs = 800
/** The changes of others are saved by them, unless they were cut off. */
const othersMs = 8000
const retryMs = 5000
/** How often a save is repeated because somebody else saved at the same time. */
const attempts = 5

/** A draft that saves itself: everybody who has it open writes in the same text, which is saved after a pause. */
export function useDraft(newsletterId: number, opened: OpenedLetter) {
  const { session, editing, images } = opened
  const client = useQueryClient()
  const [saved, setSaved] = useState(opened.saved)
  const [trouble, setTrouble] = useState<string>()
  const letter = useSyncExternalStore(editing.watch, editing.read, editing.read)
  const sync = useSyncExternalStore(session.watch, session.state, session.state)
  const href = `/contentmanager/newsletters/${newsletterId}`
  const writer = useChangesWriter(
    { kind: 'newsletter', href, revision: opened.stored?.revision },
    changesIdOf(newsletterId),
  )
  const dirty = useMemo(() => !sameLetter(letter, saved.letter), [letter, saved.letter])
  const saving = useRef<Promise<boolean>>(undefined)
  /** Set when the next save must keep the current version as an earlier one. */
  const keepNext = useRef(false)
  const hasOwn = useRef(false)
  if (!sync.isSent) hasOwn.current = true
  const latest = useRef(saved)
  latest.current = saved

  const follow = useCallback(
    (newsletter: Newsletter) => {
      const next = savedOf(newsletter)
      Object.assign(opened.saved, next)
      latest.current = next
      setSaved(next)
      client.setQueryData(newsletterQueries.detail(newsletterId).queryKey, newsletter)
    },
    [client, newsletterId, opened],
  )

  /** One save at a time. Resolves to true if the server has saved the text that was on screen at the last attempt. */
  const save = useCallback((): Promise<boolean> => {
    saving.current ??= (async () => {
      try {
        for (let attempt = 1; ; attempt++) {
          // Read first: the snapshot must contain the version that it replaces.
          const { version } = latest.current
          const seq = await session.settle()
          const now = editing.read()
          if (sameLetter(now, latest.current.letter)) return true
          const fields = fieldsOf(picturesInBlocks.replace(now, withoutLocal))
          const change = { ...fields, ...(keepNext.current && { keepCurrent: true }) }
          const from = { document: session.id, seq: `${seq}` }
          try {
            const newsletter = await newsletterCalls.update(newsletterId, version, change, from)
            keepNext.current = false
            hasOwn.current = false
            setTrouble(undefined)
            follow(newsletter)
            return true
          } catch (error) {
            const current = changedMeanwhile(error)
            if (!current || attempt === attempts) throw error
            follow(current)
          }
        }
      } catch (error) {
        console.error(error)
        setTrouble(reasonOf(error))
        return false
      } finally {
        saving.current = undefined
      }
    })()
    return saving.current
  }, [newsletterId, session, editing, follow])

  /** Resolves to true if the server has saved the text on screen, with all its pictures. */
  async function saveNow(): Promise<boolean> {
    try {
      await uploadPictures(editing.document, images)
    } catch (error) {
      setTrouble(reasonOf(error))
      return false
    }
    // A save that began before the last key does not contain it.
    await saving.current
    if (!(await save())) return false
    const isComplete = !picturesInBlocks.list(editing.read()).some(isLocal)
    if (!isComplete) setTrouble('Somebody else is still uploading a picture.')
    return isComplete
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text starts the pause again
  useEffect(() => {
    if (!dirty || sync.end) return
    const ms = trouble ? retryMs : hasOwn.current ? pauseMs : othersMs
    const timer = setTimeout(() => void save(), ms)
    return () => clearTimeout(timer)
  }, [dirty, letter, trouble, sync.end, save])

  // Somebody saved it, here or elsewhere.
  const { subjectChanges } = sync
  const knownChanges = useRef(subjectChanges)
  useEffect(() => {
    if (subjectChanges === knownChanges.current) return
    knownChanges.current = subjectChanges
    newsletterCalls.read(newsletterId).then(
      (newsletter) => {
        if (newsletter.version > latest.current.version) follow(newsletter)
      },
      (error: unknown) => console.error(error),
    )
  }, [subjectChanges, newsletterId, follow])

  const { leave: leaveSession } = useUnsentText({
    session,
    writer,
    stored: opened.stored,
    isSent: sync.isSent,
    text: letter,
    hasLocal: () => localPictures(picturesInBlocks.list(editing.read()), images).length > 0,
    loadPictures: () => images.load(picturesInBlocks.list(editing.read())),
    record() {
      const now = editing.read()
      const data: UnsentLetter = { state: Y.encodeStateAsUpdate(session.y) }
      const srcs = picturesInBlocks.list(now)
      return { title: now.subject || 'Newsletter', data, storeImages: () => images.store(srcs) }
    },
  })
  const leave = useCallback(
    () => leaveSession().finally(() => images.close()),
    [leaveSession, images],
  )
  useLeave(leave)

  return {
    letter,
    version: saved.version,
    dirty,
    trouble,
    sync,
    writer,
    save: saveNow,
    change: (change: Partial<Omit<Letter, 'blocks'>>, place?: string) =>
      editing.change((now) => ({ ...now, ...change }), place),
    /** Restores an earlier version; the version that it replaces is kept. */
    restore(fields: Omit<DraftFields, 'audience'>) {
      keepNext.current = true
      editing.change((now) => ({ ...letterOf({ ...fields, audience: now.audience }) }))
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

function changedMeanwhile(error: unknown): Newsletter | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined
  return (error.problem.current as { newsletter?: Newsletter } | undefined)?.newsletter
}
