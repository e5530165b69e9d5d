import { flushSync } from 'react-dom'
import { focusBlock } from './focus-block.ts'

const frameSelector = '[data-block-id]'

/** Runs undo or redo; if the block with the focus is gone or was made anew, the caret goes to it or to its neighbor. */
export function keepingFocus(change: () => void): void {
  const focused = document.activeElement
  const frame = focused?.closest<HTMLElement>(frameSelector)
  const siblings = [frame, frame?.previousElementSibling, frame?.nextElementSibling]
  const ids = siblings.map((one) => (one as HTMLElement | null | undefined)?.dataset.blockId)
  flushSync(change)
  if (!frame || focused?.isConnected) return
  const id = ids.find((one) => one && document.querySelector(selectorOf(one)))
  if (id) focusBlock(id)
}

const selectorOf = (id: string) => `[data-block-id="${CSS.escape(id)}"]`
