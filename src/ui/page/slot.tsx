import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

const places = new Map<string, HTMLElement>()
const listeners = new Set<() => void>()

function watch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(name: string, element: HTMLElement | null) {
  if (element) places.set(name, element)
  else places.delete(name)
  for (const listener of listeners) listener()
}

/** A place in the layout that a part of the site fills once it is loaded. Its code is not part of the layout's. */
export function Slot({ name, className }: { name: string; className?: string }) {
  return (
    <div
      className={className}
      data-slot={name}
      ref={(element) => {
        change(name, element)
        return () => change(name, null)
      }}
    />
  )
}

/** Shows its children in the slot of that name, or nowhere while the layout has no such slot. */
export function InSlot({ name, children }: { name: string; children: ReactNode }) {
  const place = useSyncExternalStore(
    watch,
    () => places.get(name),
    () => undefined,
  )
  return place ? createPortal(children, place) : null
}
