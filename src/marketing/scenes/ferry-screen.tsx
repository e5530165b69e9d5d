import './proto.css'
import type { ComponentType } from 'react'
import { FindWire, FindWoven } from './ferry-find.tsx'
import styles from './ferry-screen.module.css'
import { SeatsWire, SeatsWoven } from './ferry-seats.tsx'
import { TicketWire, TicketWoven } from './ferry-ticket.tsx'

export type ScreenName = 'find' | 'seats' | 'ticket'

const screens: Record<ScreenName, { Wire: ComponentType; Woven: ComponentType }> = {
  find: { Wire: FindWire, Woven: FindWoven },
  seats: { Wire: SeatsWire, Woven: SeatsWoven },
  ticket: { Wire: TicketWire, Woven: TicketWoven },
}

export const screenNames = Object.keys(screens) as ScreenName[]

export function WireScreen({ name, className }: { name: ScreenName; className?: string }) {
  const { Wire } = screens[name]
  return (
    <svg viewBox="0 0 240 480" aria-hidden="true" className={className}>
      <Wire />
    </svg>
  )
}

/** The finished screens as symbols, so that strips and repeats cost one drawing. Once a page. */
export function FerrySymbols() {
  return (
    <svg width="0" height="0" className={styles.symbols} aria-hidden="true">
      {screenNames.map((name) => {
        const { Woven } = screens[name]
        return (
          <symbol key={name} id={`woven-${name}`} viewBox="0 0 240 480">
            <Woven />
          </symbol>
        )
      })}
    </svg>
  )
}

export function WovenScreen({ name, className }: { name: ScreenName; className?: string }) {
  return (
    <svg viewBox="0 0 240 480" aria-hidden="true" className={className}>
      <use href={`#woven-${name}`} width="240" height="480" />
    </svg>
  )
}
