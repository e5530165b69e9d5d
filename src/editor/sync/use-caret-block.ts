import { useEffect } from 'react'
import type { DocumentSession } from './document-session.ts'

/** Reports in which block this person writes. */
export function useCaretBlock(session: DocumentSession): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const block = target instanceof Element ? target.closest('[data-block-id]') : null
      session.setBlock(block?.getAttribute('data-block-id') ?? null)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [session])
}
