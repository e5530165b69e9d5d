import { useWindowEvents } from '#src/ui/browser/use-window-events.ts'
import type { DocumentSession } from './document-session.ts'

/** Reports in which block this person writes. */
export function useCaretBlock(session: DocumentSession): void {
  useWindowEvents({
    focusin({ target }) {
      const block = target instanceof Element ? target.closest('[data-block-id]') : null
      session.setBlock(block?.getAttribute('data-block-id') ?? null)
    },
  })
}
