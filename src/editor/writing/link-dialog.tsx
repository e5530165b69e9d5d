import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useId, useState } from 'react'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { isAddress, isEmptyAddress } from '../blocks/rich-text/typed-address.ts'
import type { TextFlow } from '../blocks/text-flow.ts'
import { findLinkTargets } from './find-link-targets.ts'
import styles from './link-dialog.module.css'

interface LinkRequest {
  current: string | undefined
  set: (address: string) => void
}

type LinkDialogProps = {
  request: LinkRequest
  onClose: () => void
}

/**
 * Sets the address of a link by the rules of the prompt: closing changes nothing, an empty address removes the link. One
 * field takes an address, or words that find a page. Enter takes the first page that was found.
 */
function LinkDialog({ request: { current, set }, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(current ?? '')
  const form = useId()
  const text = typed.trim()
  const isWhole = text === '' || isAddress(text)
  const found = useTargets(isWhole ? '' : text)
  const isLeadingNowhere = text !== '' && isEmptyAddress(text)
  const address = isWhole ? text : found.data?.[0]?.href
  const onSet = (chosen: string) => {
    onClose()
    // The dialog returns the focus first, because the text needs it for its selection.
    requestAnimationFrame(() => set(chosen))
  }
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
            {text === '' && current ? 'REMOVE LINK' : 'SET LINK'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (text === '' && !current) onClose()
          else if (address !== undefined && !isLeadingNowhere) onSet(address)
        }}
      >
        <TextField
          label="Address, or words of a title"
          hint="For example example.com, or the name of an article, a page, a topic or an FAQ."
          error={isLeadingNowhere ? 'The rest of the address is missing.' : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {isWhole ? null : <Targets found={found} onChoose={onSet} />}
      </form>
    </Dialog>
  )
}

function useTargets(words: string) {
  const query = useDeferredValue(words)
  const found = useQuery({
    queryKey: ['link-targets', query],
    queryFn: () => findLinkTargets(query),
    enabled: query !== '',
    staleTime: 30_000,
  })
  // Pages that were found for other words must not be chosen by Enter.
  return query === words ? found : { data: undefined, isPending: true, isError: false }
}

type TargetsProps = {
  found: ReturnType<typeof useTargets>
  onChoose: (href: string) => void
}

function Targets({ found: { data, isPending, isError }, onChoose }: TargetsProps) {
  if (isError) return <p role="status">The pages could not be searched. Try again.</p>
  if (isPending || !data) return <p role="status">Searching...</p>
  if (data.length === 0)
    return <p role="status">This is no address, and nothing has these words.</p>
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

export function useLinkDialog() {
  const [request, setRequest] = useState<LinkRequest>()
  const chooseLink = useCallback<TextFlow['chooseLink']>(
    (current, set) => setRequest({ current, set }),
    [],
  )
  const close = () => setRequest(undefined)
  const linkDialog = request ? <LinkDialog request={request} onClose={close} /> : null
  return { chooseLink, linkDialog }
}
