import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { reasonOf } from '#src/app/reason.ts'
import { isLocal } from '#src/editor/pictures/local-images.ts'
import { picturesInBlocks } from '#src/editor/pictures/upload-pictures.ts'
import { saveText } from '#src/editor/shared-text/save-text.ts'
import { useSharedText } from '#src/editor/shared-text/use-shared-text.ts'
import type { Audience, Newsletter } from '../contract.ts'
import { fieldsOf, type Letter, sameLetter } from '../document.ts'
import type { LetterText } from './letter-text.ts'
import { newsletterCalls, newsletterQueries } from './queries.ts'

const pauseMs = 800
/** The changes of others are saved by them, unless they were cut off. */
const othersMs = 8000
const retryMs = 5000

/**
 * A draft: everybody who has it open writes in the same text, which is saved after a pause. A mail of a running sequence
 * does not save itself, because half a sentence would be sent.
 */
export function useDraft(opened: LetterText, savesItself = true) {
  const { editing } = opened
  const client = useQueryClient()
  const shared = useSharedText(opened)
  const { text: letter, base, dirty, sync } = shared
  const [trouble, setTrouble] = useState<string>()
  const saving = useRef<Promise<boolean>>(undefined)
  const hasOwn = useRef(false)
  /** A choice that is not saved yet. */
  const [chosen, setChosen] = useState<Audience>()
  const latestChoice = useRef(chosen)
  latestChoice.current = chosen
  if (!sync.isSent) hasOwn.current = true

  useEffect(() => {
    const newsletter = base.saved
    if (!newsletter) return
    const { queryKey } = newsletterQueries.detail(newsletter.newsletterId)
    // The page shows the version that the text is compared with, unless it knows a newer one.
    client.setQueryData(queryKey, (cached) =>
      cached && cached.version >= newsletter.version ? cached : newsletter,
    )
  }, [client, base.saved])

  /** One save at a time. Resolves to true if the server has saved the text that was on screen at the last attempt. */
  const save = useCallback((): Promise<boolean> => {
    const audience = latestChoice.current
    saving.current ??= saveLetter(opened, audience)
      .then(
        () => {
          hasOwn.current = false
          setChosen((now) => (now === audience ? undefined : now))
          setTrouble(undefined)
          return true
        },
        (error: unknown) => {
          console.error(error)
          setTrouble(reasonOf(error))
          return false
        },
      )
      .finally(() => {
        saving.current = undefined
      })
    return saving.current
  }, [opened])

  /** Resolves to true if the server has saved the text on screen, with all its pictures. */
  async function saveNow(): Promise<boolean> {
    try {
      await opened.uploadAll()
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
    if (!(dirty || chosen) || sync.end || !savesItself) return
    const ms = trouble ? retryMs : hasOwn.current ? pauseMs : othersMs
    const timer = setTimeout(() => void save(), ms)
    return () => clearTimeout(timer)
  }, [dirty, letter, chosen, trouble, sync.end, save, savesItself])

  return {
    ...shared,
    dirty: dirty || chosen !== undefined,
    letter,
    audience: chosen ?? base.saved?.audience ?? { lists: [] },
    choose(audience: Audience) {
      hasOwn.current = true
      setChosen(audience)
    },
    version: base.version,
    trouble,
    save: saveNow,
    change: (change: Partial<Omit<Letter, 'blocks'>>, place?: string) =>
      editing.change((now) => ({ ...now, ...change }), place),
  }
}

export type Draft = ReturnType<typeof useDraft>

/** `audience`: sent if this person has chosen another one. */
async function saveLetter(opened: LetterText, audience?: Audience) {
  const { editing, base } = opened
  const { saved } = await saveText(opened, {
    skipsUploads: true,
    update: async (newsletter, letter, from) => {
      const current = base.get()
      if (!audience && sameLetter(editing.read(), current.text)) return current.saved ?? newsletter
      const change = { ...fieldsOf(letter), ...(audience && { audience }) }
      const { newsletterId, version } = newsletter
      return newsletterCalls.update(newsletterId, version, change, from)
    },
    current(error) {
      const current = (error.problem.current as { newsletter?: Newsletter } | undefined)?.newsletter
      if (current) opened.follow(current)
      return current
    },
  })
  opened.follow(saved)
}
