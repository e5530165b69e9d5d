import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { savedAt } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { DiscardButton } from '#src/ui/form/discard-button.tsx'
import { oneOrMore } from '#src/ui/text/words.ts'
import type { DocumentKindName, UnsavedDocument } from '../contract.ts'
import { discardDocument, listUnsaved } from '../sync/document-calls.ts'
import { removeChanges, watchChanges } from '../unsaved-changes/store.ts'
import type { UnsavedChanges } from '../unsaved-changes/unsaved-changes.ts'
import { useRecoverableChanges } from '../unsaved-changes/use-recoverable-changes.ts'
import styles from './unsaved-texts.module.css'

/** The properties of a kind of text that a list of unsaved texts needs. */
export interface KindOfText {
  kind: DocumentKindName
  storedKind: string
  /** Follows "an". */
  noun: string
  /** The page that goes on with a text that was never saved. */
  createPath: string
  /** The start of the query keys that a save invalidates. */
  queries: readonly string[]
}

export const unsavedOf = ({ kind, queries }: KindOfText) =>
  queryOptions({
    queryKey: [...queries, 'unsaved'],
    queryFn: async () => (await listUnsaved(kind)).documents,
  })

/** A text was saved: the list that was read before does not name it any more. */
export const forgetIn = (client: QueryClient, of: KindOfText, documentId: string) =>
  client.setQueryData(unsavedOf(of).queryKey, (documents) =>
    documents?.filter(({ id }) => id !== documentId),
  )

export type UnsavedTextsProps = {
  of: KindOfText
  /** The document that is open here. */
  except?: string
  /** How many are shown until somebody asks for all. */
  atOnce?: number
}

/** New texts that were never saved, and changes that only this browser has. One list, however many they are. */
export function UnsavedTexts({ of, except, atOnce = 3 }: UnsavedTextsProps) {
  const { storedKind, noun, createPath } = of
  const client = useQueryClient()
  const { data = [] } = useQuery(unsavedOf(of))
  const stored = useRecoverableChanges((changes) => changes.kind === storedKind)
  const [showsAll, setShowsAll] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(
    () => watchChanges(() => void client.invalidateQueries({ queryKey: unsavedOf(of).queryKey })),
    [client, of],
  )
  // This browser's text of something deleted contains the copy that the server left to this account.
  const isHere = (one: UnsavedDocument) =>
    stored.some(({ id }) => id === one.id || id === one.copyOf)
  const fromServer = (one: UnsavedDocument) => ({
    ...one,
    note: one.leftBy ? `${one.leftBy} deleted the ${noun} that it was part of.` : '',
    href: `${createPath}?document=${encodeURIComponent(one.id)}`,
    discard: () => discardDocument(one.id),
  })
  const all = [
    ...stored.map(fromBrowser),
    ...data.filter((one) => !isHere(one)).map(fromServer),
  ].filter(({ id }) => id !== except)
  if (all.length === 0) return null
  const shown = showsAll ? all : all.slice(0, atOnce)
  const discard = async (one: (typeof all)[number]) => {
    try {
      await one.discard()
      // The server's part of a text that this browser has too: it would be offered next.
      for (const other of data) {
        const isSame = other.id === one.id || other.copyOf === one.id
        if (isSame && isHere(other)) await discardDocument(other.id)
      }
      setFailed(false)
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
    await client.invalidateQueries({ queryKey: unsavedOf(of).queryKey })
  }
  const isOfSaved = stored.some(({ href }) => href !== createPath)
  return (
    <Notice
      tone={failed ? 'bad' : 'plain'}
      actions={
        all.length > shown.length ? (
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            {all.length === 1 ? 'Show it' : `Show all ${all.length}`}
          </Button>
        ) : null
      }
    >
      <strong>
        {isOfSaved
          ? `${all.length === 1 ? 'One text' : `${all.length} texts`} of yours not saved yet`
          : oneOrMore(all.length, 'Unsaved draft', 'unsaved drafts')}
      </strong>
      {failed ? <p>It was not discarded. Please try again.</p> : null}
      <ul className={styles.list} hidden={shown.length === 0}>
        {shown.map((one) => (
          <li key={one.id}>
            <span>
              “{one.title}” from {savedAt(one.changedAt)}
              {one.note ? `. ${one.note}` : ''}
            </span>
            <span className={styles.actions}>
              <ButtonLink look="secondary" href={one.href}>
                Go on writing
              </ButtonLink>
              <DiscardButton what={`“${one.title}”`} onDiscard={() => void discard(one)} />
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const fromBrowser = (one: UnsavedChanges) => ({
  ...one,
  note: one.inThisTabOnly
    ? 'This browser does not store it: it is lost when this tab is closed or reloaded.'
    : 'Only this browser has these changes.',
  href: `${one.href}?work=${encodeURIComponent(one.id)}`,
  discard: () => removeChanges(one.id),
})
