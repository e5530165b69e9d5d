import { flushSync } from 'react-dom'
import { focusBlock, frameOf } from './focus-block.ts'

/** Runs undo or redo. If the focused block was removed or created again, the caret moves to it or to its neighbor. */
export function keepingFocus(change: () => void): void {
  const focused = document.activeElement
  const frame = focused?.closest<HTMLElement>('[data-block-id]')
  const siblings = [frame, frame?.previousElementSibling, frame?.nextElementSibling]
  const ids = siblings.map((one) => (one as HTMLElement | null | undefined)?.dataset.blockId)
  flushSync(change)
  if (!frame || focused?.isConnected) return
  const id = ids.find((one) => one && frameOf(one))
  if (id) focusBlock(id)
}
