import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import type { TextFlow } from '../blocks/text-flow.ts'
import styles from './link-dialog.module.css'

export interface LinkTarget {
  href: string
  title: string
  /** For example "Page" or "Draft". */
  kind: string
}

/** Pages and articles of this site that match some words. */
export type FindLinkTargets = (words: string) => Promise<LinkTarget[]>

type LinkDialogProps = {
  current: string | undefined
  findTargets: FindLinkTargets
  onSet: (address: string) => void
  onClose: () => void
}

/** Sets the address of a link by the rules of the prompt: closing changes nothing, an empty address removes the link. */
function LinkDialog({ current, findTargets, onSet, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(current ?? 'https://')
  const [words, setWords] = useState('')
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Link"
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            CANCEL
          </Button>
          <Button type="submit" form={form}>
            SET LINK
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSet(address)
        }}
      >
        <TextField
          label="Search articles and pages"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Targets words={words} find={findTargets} onChoose={onSet} />
        <TextField
          label="Enter URL:"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

type TargetsProps = {
  words: string
  find: FindLinkTargets
  onChoose: (href: string) => void
}

function Targets({ words, find, onChoose }: TargetsProps) {
  const query = useDeferredValue(words.trim())
  const { data, isPending, isError } = useQuery({
    queryKey: ['link-targets', query],
    queryFn: () => find(query),
    enabled: query !== '',
    staleTime: 30_000,
  })
  if (!query) return null
  if (isError) return <p role="status">The articles could not be searched. Try again.</p>
  if (isPending) return <p role="status">Searching...</p>
  if (data.length === 0) return <p role="status">Nothing has these words in its title.</p>
  return (
    <ul className={styles.targets} aria-label="Found">
      {data.map(({ href, title, kind }) => (
        <li key={href}>
          <button type="button" onClick={() => onChoose(href)}>
            <span>{title}</span> <small>{kind}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

type LinkRequest = { current: string | undefined; set: (address: string) => void }

export function useLinkDialog(
  { tell, announce }: Pick<TextFlow, 'tell' | 'announce'>,
  findTargets: FindLinkTargets,
) {
  const [request, setRequest] = useState<LinkRequest>()
  const links = useMemo<Pick<TextFlow, 'chooseLink' | 'tell' | 'announce'>>(
    () => ({ tell, announce, chooseLink: (current, set) => setRequest({ current, set }) }),
    [tell, announce],
  )
  return {
    links,
    linkDialog: request ? (
      <LinkDialog
        current={request.current}
        findTargets={findTargets}
        onClose={() => setRequest(undefined)}
        onSet={(address) => {
          setRequest(undefined)
          // The dialog returns the focus first, because the text needs it for its selection.
          requestAnimationFrame(() => request.set(address))
        }}
      />
    ) : null,
  }
}
