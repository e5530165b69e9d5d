import { useMemo, useState } from 'react'
import type { TextFlow } from '../blocks/text-flow.ts'
import { LinkDialog } from './link-dialog.tsx'

type Asked = { current: string | undefined; set: (address: string) => void }

/** The dialog that finds a page to link to, and how texts ask for it. */
export function useLinkDialog(tell: (text: string) => void) {
  const [asked, setAsked] = useState<Asked>()
  const links = useMemo<Pick<TextFlow, 'chooseLink' | 'tell'>>(
    () => ({ tell, chooseLink: (current, set) => setAsked({ current, set }) }),
    [tell],
  )
  return {
    links,
    linkDialog: asked ? (
      <LinkDialog
        current={asked.current}
        onClose={() => setAsked(undefined)}
        onSet={(address) => {
          setAsked(undefined)
          // The dialog gives the focus back first; the text needs it for its selection.
          requestAnimationFrame(() => asked.set(address))
        }}
      />
    ) : null,
  }
}
