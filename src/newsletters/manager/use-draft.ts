import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { useChangesWriter } from '#src/editor/unsaved-changes/use-changes-writer.ts'
import { ApiError } from '#src/http/client.ts'
import type { Newsletter } from '../contract.ts'
import { type DraftFields, fieldsOf, type MergeContent, mergeDrafts, sameFields } from './draft.ts'
import { newsletterCalls, newsletterQueries } from './queries.ts'
import { reasonOf } from './words.ts'

/** The unsaved part of a draft, as stored in the browser. */
export interface UnsavedDraft {
  base: DraftFields
  fields: DraftFields
}

/** One id per newsletter, so that its unsaved changes are found again. */
export const changesIdOf = (newsletterId: number) => `newsletter-${newsletterId}`

interface Opened {
  newsletter: Newsletter
  unsaved?: UnsavedChanges<UnsavedDraft>
  mergeContent: MergeContent
}

interface Base {
  version: number
  fields: DraftFields
}

const pauseMs = 800
const retryMs = 5000

/** A draft that saves itself: changes are stored in the browser at once and on the server after a pause. */
export function useDraft({ newsletter, unsaved, mergeContent }: Opened) {
  const client = useQueryClient()
  const { newsletterId } = newsletter
  const [start] = useState(() => startOf(newsletter, unsaved, mergeContent))
  const [fields, setFields] = useState(start.fields)
  const [base, setBase] = useState<Base>({
    version: newsletter.version,
    fields: fieldsOf(newsletter),
  })
  const [theirs, setTheirs] = useState<Newsletter | undefined>(start.theirs)
  const [trouble, setTrouble] = useState<string>()
  /** Incremented when the content comes from outside the editor, which then restarts with it. */
  const [generation, setGeneration] = useState(0)
  const href = `/contentmanager/newsletters/${newsletterId}`
  const writer = useChangesWriter({ kind: 'newsletter', href }, changesIdOf(newsletterId))
  const saving = useRef<Promise<boolean>>(undefined)
  /** Set when the next save must keep the current version as an earlier one. */
  const keepNext = useRef(false)
  const dirty = !sameFields(fields, base.fields)
  const latest = useRef({ fields, base })
  latest.current = { fields, base }

  /** Resolves to true if the server has the fields on screen. */
  const save = useCallback((): Promise<boolean> => {
    saving.current ??= (async () => {
      try {
        const { fields: sent, base: before } = latest.current
        if (sameFields(sent, before.fields)) return true
        const change = { ...sent, ...(keepNext.current && { keepCurrent: true }) }
        const saved = await newsletterCalls.update(newsletterId, before.version, change)
        keepNext.current = false
        // The server trims and cleans the fields. The base keeps them as sent, so that nothing changes while someone
        // types.
        setBase({ version: saved.version, fields: sent })
        setTrouble(undefined)
        client.setQueryData(newsletterQueries.detail(newsletterId).queryKey, saved)
        return true
      } catch (error) {
        const current = conflictOf(error)
        if (!current) {
          console.error(error)
          setTrouble(reasonOf(error))
          return false
        }
        const { fields: mine, base: before } = latest.current
        const merged = mergeDrafts(before.fields, mine, current, mergeContent)
        if (!merged) {
          setTheirs(current)
          return false
        }
        setBase({ version: current.version, fields: fieldsOf(current) })
        setFields(merged)
        setGeneration((now) => now + 1)
        return false
      } finally {
        saving.current = undefined
      }
    })()
    return saving.current
  }, [client, newsletterId, mergeContent])

  useEffect(() => {
    if (!dirty) {
      void writer.discard()
      return
    }
    const data: UnsavedDraft = { base: latest.current.base.fields, fields }
    writer.write({ title: fields.subject || 'Newsletter', data })
    if (theirs) return
    const timer = setTimeout(() => void save(), trouble ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [dirty, fields, theirs, trouble, save, writer])

  return {
    fields,
    version: base.version,
    dirty,
    trouble,
    theirs,
    generation,
    writer,
    restored: start.restored,
    save,
    change: (change: Partial<DraftFields>) => setFields((now) => ({ ...now, ...change })),
    /** Like a change, but for content from outside the editor, which restarts with it. */
    replace(change: Partial<DraftFields>) {
      keepNext.current = true
      setFields((now) => ({ ...now, ...change }))
      setGeneration((now) => now + 1)
    },
    /** Resolves a conflict in favour of one version. */
    settle(side: 'mine' | 'theirs') {
      if (!theirs) return
      setBase({ version: theirs.version, fields: fieldsOf(theirs) })
      if (side === 'theirs') {
        setFields(fieldsOf(theirs))
        setGeneration((now) => now + 1)
      }
      setTheirs(undefined)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

function conflictOf(error: unknown): Newsletter | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined
  return (error.problem.current as { newsletter?: Newsletter } | undefined)?.newsletter
}

function startOf(
  newsletter: Newsletter,
  unsaved: UnsavedChanges<UnsavedDraft> | undefined,
  mergeContent: MergeContent,
) {
  const server = fieldsOf(newsletter)
  if (!unsaved) return { fields: server, restored: false }
  const { base, fields } = unsaved.data
  const merged = mergeDrafts(base, fields, server, mergeContent)
  return merged
    ? { fields: merged, restored: !sameFields(merged, server) }
    : { fields, restored: true, theirs: newsletter }
}
