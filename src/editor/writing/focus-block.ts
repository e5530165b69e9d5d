const writable = 'input[type="text"], [contenteditable="true"], textarea, button'
const mostFrames = 60

const frameOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(id)}"]`)

/**
 * Brings a block into view and puts the caret in it; the editor of a text that was far away needs a moment to be there.
 * `place` sets the caret of a text and tells whether it could.
 */
export function focusBlock(id: string, place?: () => boolean): void {
  const block = frameOf(id)
  if (!block) return
  block.scrollIntoView({ block: place ? 'nearest' : 'center' })
  const body = block.querySelector<HTMLElement>('[data-block-body]')
  const isRich = body?.dataset.blockBody === 'rich'
  let frames = 0
  const look = () => {
    if (place?.()) return
    const target = body?.querySelector<HTMLElement>(isRich ? '[contenteditable="true"]' : writable)
    if (target) target.focus({ preventScroll: true })
    else if (frames++ < mostFrames) requestAnimationFrame(look)
  }
  look()
}

/** Focuses the block as a whole, as when it is selected. */
export function focusFrame(id: string): void {
  const frame = frameOf(id)
  frame?.focus({ preventScroll: true })
  frame?.scrollIntoView({ block: 'nearest' })
}
