import { useMemo, useState } from 'react'
import type { TextFlow } from '../blocks/text-flow.ts'
import { type FindLinkTargets, LinkDialog } from './link-dialog.tsx'

type Asked = { current: string | undefined; set: (address: string) => void }

/** The dialog that finds a page to link to, and how texts ask for it. */
export function useLinkDialog(
  { tell, announce }: Pick<TextFlow, 'tell' | 'announce'>,
  findTargets: FindLinkTargets,
) {
  const [asked, setAsked] = useState<Asked>()
  const links = useMemo<Pick<TextFlow, 'chooseLink' | 'tell' | 'announce'>>(
    () => ({ tell, announce, chooseLink: (current, set) => setAsked({ current, set }) }),
    [tell, announce],
  )
  return {
    links,
    linkDialog: asked ? (
      <LinkDialog
        current={asked.current}
        findTargets={findTargets}
        onClose={() => setAsked(undefined)}
        onSet={(address) => {
          setAsked(undefined)
          // The dialog returns the focus first, because the text needs it for its selection.
          requestAnimationFrame(() => asked.set(address))
        }}
      />
    ) : null,
  }
}
