import { flushSync } from 'react-dom'

const writable = 'input[type="text"], [contenteditable="true"], textarea, button'
const mostFrames = 60

const frameOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(id)}"]`)

export const blockIdAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-block-id]')?.dataset.blockId
    : undefined

/** The editor of a distant text needs a moment to be created. `place` sets the caret and returns whether it could. */
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
    else if (!isRich && !place) block.focus({ preventScroll: true })
    else if (frames++ < mostFrames) requestAnimationFrame(look)
  }
  look()
}

/** Scrolls to a field of a block and focuses it; without a path, the block. */
export function focusField(id: string, path?: string): void {
  const selector = path && `[data-path="${CSS.escape(path)}"]`
  focusBlock(id, selector ? () => focused(frameOf(id)?.querySelector(selector)) : undefined)
}

function focused(field: HTMLElement | null | undefined): boolean {
  field?.scrollIntoView({ block: 'center', inline: 'nearest' })
  field?.focus({ preventScroll: true })
  return field != null
}

export function focusFrame(id: string, scrolls = true): void {
  const frame = frameOf(id)
  frame?.focus({ preventScroll: true })
  if (scrolls) frame?.scrollIntoView({ block: 'nearest' })
}

/** Runs undo or redo. If the focused block was removed or created again, the caret moves to it or to its neighbor. */
export function keepingFocus(change: () => void): void {
  const focused = document.activeElement
  const frame = focused?.closest<HTMLElement>('[data-block-id]')
  const siblings = [frame, frame?.previousElementSibling, frame?.nextElementSibling]
  const ids = siblings.map((one) => (one as HTMLElement | null | undefined)?.dataset.blockId)
  const field = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement
  const before = field ? focused.value : ''
  flushSync(change)
  if (field && focused.isConnected && focused.value !== before) focusChange(focused, before)
  if (!frame || focused?.isConnected) return
  const id = ids.find((one) => one && frameOf(one))
  if (id) focusBlock(id)
}

/** The caret goes to the end of what an undo or a redo changed, as in a text of its own. */
function focusChange(field: HTMLTextAreaElement | HTMLInputElement, before: string): void {
  const { value, type } = field
  if (type === 'number') return
  const most = Math.min(before.length, value.length)
  let end = 0
  while (end < most && before.at(-1 - end) === value.at(-1 - end)) end++
  let start = 0
  while (start < most && before[start] === value[start]) start++
  const caret = Math.max(Math.min(start, value.length), value.length - end)
  field.setSelectionRange(caret, caret)
}
