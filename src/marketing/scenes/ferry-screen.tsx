import './proto.css'
import type { ComponentType } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { FindWire } from './ferry-find.tsx'
import styles from './ferry-screen.module.css'
import { SeatsWire } from './ferry-seats.tsx'
import { TicketWire } from './ferry-ticket.tsx'

export type ScreenName = 'find' | 'seats' | 'ticket'

const wires: Record<ScreenName, ComponentType> = {
  find: FindWire,
  seats: SeatsWire,
  ticket: TicketWire,
}

export const screenNames = Object.keys(wires) as ScreenName[]

export function WireScreen({ name, className }: { name: ScreenName; className?: string }) {
  const Wire = wires[name]
  return (
    <svg viewBox="0 0 240 480" aria-hidden="true" className={className}>
      <Wire />
    </svg>
  )
}

/** The class that gives an element the picture of a finished screen as `--finished`. */
export const finished = (name: ScreenName) => styles[name]

export function WovenScreen({ name, className }: { name: ScreenName; className?: string }) {
  return <div className={classNames(styles.woven, finished(name), className)} />
}
