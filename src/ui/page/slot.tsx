import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../browser/store.ts'
import { useStore } from '../browser/use-store.ts'

const places = createStore<Partial<Record<string, HTMLElement | null>>>({})

const change = (name: string, element: HTMLElement | null) =>
  places.set({ ...places.get(), [name]: element })

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
  const place = useStore(places, (all) => all[name])
  return place ? createPortal(children, place) : null
}
